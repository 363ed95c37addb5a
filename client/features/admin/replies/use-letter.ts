import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { draftsForApplications, draftsForContacts } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { dropDraft, keepDraft, readDraft } from "../kit/staff-draft.ts";
import type { Beginning, Letter, LetterDraft } from "./letter.ts";

export interface LetterSource {
  id: string;
  first: Beginning;
  /** Where a template comes from, filled in for this person. */
  drafts: typeof draftsForContacts | typeof draftsForApplications;
  /** How a letter in one's own words begins. */
  own: () => Letter | Promise<Letter>;
}

/** The letter that is being written. It outlasts a closed pane, a reload and an ended session. */
export function useLetter({ id, first, drafts, own }: LetterSource) {
  const key = `reply:${id}`;
  const [draft, setDraft] = useState(() => readDraft<LetterDraft>(key));
  const beginning = draft.beginning ?? first;
  const filled = useQuery(
    {
      queryKey: [drafts.path, id, beginning],
      queryFn: async () => {
        if (beginning === "own") return own();
        const [draft] = await call(drafts, { query: { ids: id, template: beginning } });
        return { subject: draft?.subject ?? "", text: draft?.text ?? "" };
      },
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const letter = draft.letters?.[beginning] ?? filled.data;

  function change(next: Partial<LetterDraft>) {
    keepDraft<LetterDraft>(key, next);
    setDraft(readDraft<LetterDraft>(key));
  }

  return {
    beginning,
    letter,
    date: draft.date ?? "",
    seed: draft.seed,
    error: filled.error,
    begin: (next: Beginning) => change({ beginning: next }),
    write: (next: Letter) => change({ letters: { ...draft.letters, [beginning]: next } }),
    setDate: (date: string) => change({ date }),
    drop: () => dropDraft(key),
  };
}
