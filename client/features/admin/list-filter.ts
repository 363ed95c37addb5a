import { useState } from "react";

export type ListFilter = ReturnType<typeof useListFilter>;

const pageSize = 50;

/** What is searched and filtered, and the addresses that follow from it. */
export function useListFilter(paths: { list: string; export: string }, choiceName: string, exportName: string) {
  const [words, setWords] = useState("");
  const [choice, setChoice] = useState("");
  const [total, setTotal] = useState<number>();
  const chosen = new URLSearchParams({ ...(words && { q: words }), ...(choice && { [choiceName]: choice }) });
  const listed = new URLSearchParams([["limit", String(pageSize)], ...chosen]);
  return {
    words,
    setWords,
    choice,
    setChoice,
    total,
    setTotal,
    isOn: chosen.size > 0,
    first: `${paths.list}?${listed}`,
    exportAddress: chosen.size > 0 ? `${paths.export}?${chosen}` : paths.export,
    exportName,
  };
}
