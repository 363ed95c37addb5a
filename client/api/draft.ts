import { newDraftSeed } from "./request-key.ts";
import { readDraftText, writeDraftText } from "./use-draft.ts";

/** The seed of its request's key comes with the first letter. */
type Kept<Draft> = Partial<Draft> & { seed: string };

/** What was typed and not yet sent, for this tab only: a reload or a change of language must not cost anyone their text. */
export function readDraft<Draft extends object>(key: string): Kept<Draft> {
  try {
    const draft: Kept<Draft> | null = JSON.parse(readDraftText(key) ?? "null");
    // What was typed before hydration has no seed yet.
    if (draft) return { ...draft, seed: draft.seed ?? newDraftSeed() };
  } catch {
    // Not ours; it is written anew.
  }
  return JSON.parse(JSON.stringify({ seed: newDraftSeed() }));
}

type Hear = (dropped?: string) => void;
const hearers = new Set<Hear>();

/** For whoever shows what a draft says, also when another part of the page has written it, or dropped the one of this key. */
export function hearDrafts(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

export function keepDraft<Draft extends object>(key: string, change: Partial<Draft>): void {
  writeDraftText(key, JSON.stringify({ ...readDraft(key), ...change }));
  for (const hear of hearers) hear();
}

export function dropDraft(key: string): void {
  writeDraftText(key, null);
  for (const hear of hearers) hear(key);
}
