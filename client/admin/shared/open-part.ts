import { createStore, useStore } from "../../api/store.ts";

/** What of the open record somebody writes in. */
export type Part = "reply" | "note";

const open = createStore<{ id: string; part: Part | undefined }>({ id: "", part: undefined });

/** Opens the reply or the note of a record; without a part, neither. */
export function showPart(id: string, part: Part | undefined): void {
  open.set({ id, part });
}

/** Nothing closes when the user has opened another part by then: letters typed on would act as shortcuts. */
export function closePart(id: string, part: Part): void {
  const now = open.get();
  if (now.id === id && now.part === part) showPart(id, undefined);
}

export function usePart(id: string): Part | undefined {
  return useStore(open, (now) => (now.id === id ? now.part : undefined), undefined);
}
