import * as drafts from "../../../api/draft.ts";

/** Whatever staff have typed and not sent is kept under names that begin so: whoever logs out leaves none of it. */
export const staffPrefix = "staff:";

/** Where storage is forbidden, these are kept as well. */
const known = new Set<string>();

const nameOf = (key: string) => {
  const name = staffPrefix + key;
  known.add(name);
  return name;
};

export const readDraft = <Draft extends object>(key: string) => drafts.readDraft<Draft>(nameOf(key));
export const keepDraft = <Draft extends object>(key: string, change: Partial<Draft>) =>
  drafts.keepDraft<Draft>(nameOf(key), change);
export const dropDraft = (key: string) => drafts.dropDraft(nameOf(key));

/** What was sent is no draft any more; what was typed over it on its way stays one, with what its writer has seen now. */
export function settleDraft<Draft extends object>(key: string, sent: Partial<Draft>, seen: Partial<Draft>): void {
  const draft: Partial<Draft> = readDraft<Draft>(key);
  const isSent = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(Reflect.get(draft, name)) === JSON.stringify(value),
  );
  if (isSent) dropDraft(key);
  else keepDraft<Draft>(key, seen);
}

export function dropAllDrafts(): void {
  for (const name of [...known, ...storedNames()]) drafts.dropDraft(name);
}

function storedNames(): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(staffPrefix));
  } catch {
    return [];
  }
}
