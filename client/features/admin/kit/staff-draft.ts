import { discardStaffDrafts, getStaffDraftName, listStaffDrafts } from "../../../admin/shared/staff-drafts.ts";
import * as drafts from "../../../api/draft.ts";
import { discardDraft, hasDraft, subscribeDrafts } from "../../../api/use-draft.ts";
import { tellUnsaved } from "./unsaved.ts";

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
export function keepDraft<Draft extends object>(key: string, change: Partial<Draft>): void {
  drafts.keepDraft<Draft>(nameOf(key), change);
  tellDrafts();
}
export function dropDraft(key: string): void {
  drafts.dropDraft(nameOf(key));
  tellDrafts();
}

/** Letters are about a record, whose id ends their names. */
const aboutRecords = [`${staffPrefix}reply:`];
const namesAbout = (id: string) => aboutRecords.map((start) => start + id);

export const isBegunAbout = (id: string) =>
  namesAbout(id).some((name) => unsavedIn(name) > 0) || hasDraft(getStaffDraftName("note", id));

export function recordsBegunAbout(): Set<string> {
  const names = [...storedNames(), ...[...known].filter((name) => unsavedIn(name) > 0)];
  const idsIn = (start: string) =>
    names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const notes = listStaffDrafts().map((name) => name.slice(name.lastIndexOf("/") + 1));
  return new Set([...aboutRecords.flatMap(idsIn), ...notes]);
}

export function dropDraftsAbout(id: string): void {
  for (const name of namesAbout(id)) drafts.dropDraft(name);
  discardDraft(getStaffDraftName("note", id));
  tellDrafts();
}

/**
 * What was sent is no draft any more; what was typed over it on its way stays one, with what its writer has seen now.
 * Says whether all was sent.
 */
export function settleDraft<Draft extends object>(key: string, sent: Partial<Draft>, seen: Partial<Draft>): boolean {
  const draft: Partial<Draft> = readDraft<Draft>(key);
  const isSent = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(Reflect.get(draft, name)) === JSON.stringify(value),
  );
  if (isSent) dropDraft(key);
  else keepDraft<Draft>(key, seen);
  return isSent;
}

export function dropAllDrafts(): void {
  for (const name of [...known, ...storedNames()]) drafts.dropDraft(name);
  discardStaffDrafts();
  tellDrafts();
}

/** After every change of them. */
export const tellDrafts = () => tellUnsaved(countUnsaved());

/** The fields of a draft that hold words of its writer; what a letter is begun from is none. */
const typed = ["text", "typed", "letters", "date"];

/** How much somebody has typed in this tab and not sent. */
export function countUnsaved(): number {
  const names = new Set([...known, ...storedNames()]);
  return [...names].reduce((sum, name) => sum + unsavedIn(name), listStaffDrafts().length);
}

function unsavedIn(name: string): number {
  const draft = drafts.readDraft<object>(name);
  return typed.some((field) => Reflect.get(draft, field)) ? 1 : listIn(name).length;
}

/** Jobs are kept in one list. */
function listIn(name: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(staffPrefix));
  } catch {
    return [];
  }
}

tellDrafts();
subscribeDrafts(tellDrafts);
