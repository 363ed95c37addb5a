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
