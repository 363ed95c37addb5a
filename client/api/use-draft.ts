import { createStore, useStore } from "./store.ts";

/**
 * Text that was typed in this tab and not sent. A draft survives a reload, a change of language and a closed dialog.
 * `Base` is the version of the record that the draft is based on; optimistic locking compares it with the current one.
 */
export interface Draft<Fields extends object, Base = undefined> {
  /** The initial fields, with what was typed over them. */
  fields: Fields;
  isDirty: boolean;
  /** Stored with the first typed letter; undefined before that. */
  base: Base | undefined;
  /** Stores what was typed. Typing the initial fields again discards the draft. */
  change(typed: Partial<Fields>): void;
  /** After an edit conflict: bases the same text on the current record, with a new idempotency key. */
  rebase(base: Base): void;
  discard(): void;
  /** Discards the sent text; text that was typed during the request stays, now based on the saved record. */
  clearSent(sent: Partial<Fields>, base?: Base): void;
  /**
   * The idempotency key of a request that sends this text: the same text has the same key, also after a reload.
   * Stores the draft even without typed text, because the response to its request may be lost.
   */
  idempotencyKey(): string;
}

interface Stored<Fields, Base> {
  fields: Partial<Fields>;
  base?: Base | undefined;
  key?: string | undefined;
}

/** Keeps drafts where storage is full or forbidden; memory is read before the storage. */
const memory = new Map<string, string>();
/** Counts changes of drafts; the drafts themselves are in the storage. */
export const draftChanges = createStore(0);

export function useDraft<Fields extends object, Base = undefined>(
  name: string,
  initial: Fields,
  base?: Base,
): Draft<Fields, Base> {
  const text = useStore(draftChanges, () => readDraftText(name), null);
  return createDraft(name, text, initial, base);
}

/** Opens a draft without React: a change does not re-render the caller. */
export function openDraft<Fields extends object, Base = undefined>(
  name: string,
  initial: Fields,
  base?: Base,
): Draft<Fields, Base> {
  return createDraft(name, readDraftText(name), initial, base);
}

function createDraft<Fields extends object, Base>(
  name: string,
  text: string | null,
  initial: Fields,
  base: Base | undefined,
): Draft<Fields, Base> {
  const read = () => parse<Fields, Base>(readDraftText(name));
  const write = (next: Stored<Fields, Base>) => writeDraftText(name, JSON.stringify(next));
  const discard = () => writeDraftText(name, null);
  const shown = parse<Fields, Base>(text);
  return {
    fields: { ...initial, ...shown?.fields },
    isDirty: shown !== undefined,
    base: shown?.base,
    change(typed) {
      const now = read();
      const fields = { ...now?.fields, ...typed };
      if (isSubset(fields, initial)) return now && discard();
      if (now && isSubset(typed, now.fields)) return;
      write({ ...now, fields, base: now ? now.base : base, key: undefined });
    },
    rebase(next) {
      const now = read();
      if (now) write({ fields: now.fields, base: next });
    },
    discard,
    clearSent(sent, next) {
      const now = read();
      if (!now || isSubset(now.fields, sent)) return discard();
      write({ fields: now.fields, base: next });
    },
    idempotencyKey() {
      const now = read();
      if (now?.key) return now.key;
      const key = createIdempotencyKey();
      write({ ...(now ?? { fields: initial, base }), key });
      return key;
    },
  };
}

/** 128 random bits. Not `randomUUID`, which plain HTTP lacks. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const hasDraft = (name: string) => readDraftText(name) !== null;
export const discardDraft = (name: string) => writeDraftText(name, null);
/** The names of all drafts of this tab that begin with `prefix`. */
export function listDraftNames(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    for (const name of Object.keys(sessionStorage)) names.add(name);
  } catch {
    // Storage is forbidden.
  }
  return [...names].filter((name) => name.startsWith(prefix));
}

function readDraftText(name: string): string | null {
  try {
    return memory.get(name) ?? sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeDraftText(name: string, text: string | null): void {
  if (text === null) memory.delete(name);
  else memory.set(name, text);
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is full or forbidden: the copy in memory lasts until the document is left.
  }
  draftChanges.set(draftChanges.get() + 1);
}

function parse<Fields, Base>(text: string | null): Stored<Fields, Base> | undefined {
  try {
    const stored: Stored<Fields, Base> | null = JSON.parse(text ?? "null");
    return stored?.fields ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isSubset(part: object, whole: object): boolean {
  return Object.entries(part).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(whole, name)),
  );
}
