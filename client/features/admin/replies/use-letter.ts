import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { draftsForApplications, draftsForContacts } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { dropDraft, keepDraft, readDraft } from "../kit/staff-draft.ts";
import { type Beginning, doubtOf, type Letter, type LetterDraft, leftAfter, readOf, type Standing } from "./letter.ts";

export interface LetterSource {
  id: string;
  first: Beginning;
  /** Where a template comes from, filled in for this person. */
  drafts: typeof draftsForContacts | typeof draftsForApplications;
  /** How a letter in one's own words begins. */
  own: () => Letter | Promise<Letter>;
  standing: () => Promise<Standing>;
}

const draftKey = (id: string) => `reply:${id}`;

/** Whether words of a letter to this person, or its time, are kept. */
export function isLetterKept(id: string): boolean {
  const { letters, date } = readDraft<LetterDraft>(draftKey(id));
  return Object.keys(letters ?? {}).length > 0 || Boolean(date);
}

/** The letter that is being written. It outlasts a closed pane, a reload and an ended session. */
export function useLetter({ id, first, drafts, own, standing }: LetterSource) {
  const key = draftKey(id);
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
  // A key of its own: read again by anybody else, a colleague's letter would be called read that nobody was shown.
  const begun = useQuery(
    { queryKey: ["standing", id, draft.seed], queryFn: standing, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    queryClient,
  );
  const read = draft.read ?? (begun.data && readOf(begun.data));
  // Words that are kept without what their writer had read would pass for an answer to whatever came since.
  const letter = read && (draft.letters?.[beginning] ?? filled.data);

  function change(next: Partial<LetterDraft>) {
    keepDraft<LetterDraft>(key, { read, ...next });
    setDraft(readDraft<LetterDraft>(key));
  }

  /** What was typed over on its way stays a letter to be sent, as does another that was begun. Says whether this one is done. */
  function settle(sent: Partial<LetterDraft>, read: LetterDraft["read"]): boolean {
    const now = readDraft<LetterDraft>(key);
    const left = leftAfter(now, sent, first);
    const isDone = left !== now;
    // Another seed: the next letter may say the same.
    if (isDone) dropDraft(key);
    if (left) keepDraft<LetterDraft>(key, isDone ? { ...left, read } : { read });
    setDraft(readDraft<LetterDraft>(key));
    return isDone && now.beginning === sent.beginning;
  }

  /** The words of this beginning, which the template gives anew. Returns how to have them back. */
  function discard(): () => void {
    const before = readDraft<LetterDraft>(key);
    const { [beginning]: gone, ...letters } = before.letters ?? {};
    change({ letters, ...(beginning === "invite" && { date: undefined }) });
    if (Object.keys(letters).length === 0 && !readDraft<LetterDraft>(key).date) dropDraft(key);
    setDraft(readDraft<LetterDraft>(key));
    return () => change({ ...before, beginning });
  }

  return {
    discard: draft.letters?.[beginning] || (beginning === "invite" && draft.date) ? discard : undefined,
    doubt: letter && doubtOf({ beginning, text: letter.text, template: filled.data?.text, date: draft.date }),
    beginning,
    letter,
    /** Before its template has come nobody knows whether a letter of kept words still has its gap. */
    isReady: letter !== undefined && !filled.isLoading,
    date: draft.date ?? "",
    seed: draft.seed,
    read,
    error: filled.error ?? begun.error,
    begin: (next: Beginning) => change({ beginning: next }),
    write: (next: Letter) => change({ letters: { ...draft.letters, [beginning]: next } }),
    setDate: (date: string) => change({ date }),
    setRead: (read: LetterDraft["read"]) => change({ read }),
    /** As it is sent now. */
    sent: { beginning: draft.beginning, letters: draft.letters, date: draft.date },
    settle,
  };
}
