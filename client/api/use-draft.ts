import { createStore, useStore } from "./store.ts";

/**
 * What somebody has typed and not sent, in this tab. It survives a reload, a change of language and a closed dialog.
 * `Base` is the record that the words were typed over: an edit conflict compares it with the record as it is now.
 */
export interface Draft<Fields extends object, Base = undefined> {
  /** The initial fields, with what was typed over them. */
  fields: Fields;
  isDirty: boolean;
  /** Stored with the first typed letter; undefined before that. */
  base: Base | undefined;
  /** Stores what was typed. Typing the initial fields again discards the draft. */
  change(typed: Partial<Fields>): void;
  /** After an edit conflict: the same words, typed over the record as it is now, and so another request. */
  rebase(base: Base): void;
  discard(): void;
  /** Discards what was sent; words that were typed during the request stay, now based on the saved record. */
  clearSent(sent: Partial<Fields>, base?: Base): void;
  /**
   * The idempotency key of a request that sends these words: the same words have the same key, also after a reload.
   * Stores the draft, also when nobody has typed: it was sent, and the response may be lost.
   */
  idempotencyKey(): string;
}

interface Stored<Fields, Base> {
  fields: Partial<Fields>;
  base?: Base | undefined;
  key?: string | undefined;
}

/** Keeps drafts where storage is full or forbidden, and is read first. */
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

/** The same without React: a change does not re-render. */
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
/** The names of all drafts of this tab that begin so. */
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
