import { useEffect, useState } from "react";
import { locales } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { cleanWords, textsProblems } from "../../../../contract/words/text-rules.ts";
import { inEachForm, isSame, type Shipped } from "../../../../contract/words/texts.ts";
import { tieWords } from "../../../../contract/words/tie-words.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { dropDraft, keepDraft, readDraft } from "../../../api/draft.ts";
import { drafted } from "./words-query.ts";

interface Typing {
  typed: Shipped;
  /** Of what was said last when it was opened. */
  read: string | undefined;
}

interface Kept extends Typing {
  textKey: string;
  by: string;
}

const name = "open-text";

/** What is typed and not yet in the draft: a reload shows it again, and after a logout the next login, to who typed it. */
export function keptText(username: string): Partial<Kept> {
  const kept = readDraft<Kept>(name);
  return kept.by === username ? kept : {};
}
export const dropText = () => dropDraft(name);

/** Whether something else was typed while this was on its way. */
export function isTypedOver(username: string, textKey: string, sent: Shipped): boolean {
  const kept = keptText(username);
  return kept.textKey === textKey && JSON.stringify(kept.typed) !== JSON.stringify(sent);
}

/** As the server keeps it. */
const asKept = (texts: Shipped) =>
  inEachLocale((locale) => inEachForm(texts[locale], (text) => tieWords(cleanWords(text), locale)));

/** What is typed over a text. It is kept until it is dropped or nothing is changed any more; closing the tab with it asks. */
export function useTyping(text: WordsText, by: string, isSaving: boolean) {
  const standing = { typed: drafted(text), read: text.read };
  const [{ typed, read }, set] = useState<Typing>(() => {
    const { textKey, typed = standing.typed, read } = keptText(by);
    return textKey === text.key ? { typed, read } : standing;
  });
  const said = inEachLocale((locale) => inEachForm(typed[locale], cleanWords));
  const [mine, theirs] = [asKept(typed), asKept(standing.typed)];
  const isChanged = locales.some((locale) => !isSame(mine[locale], theirs[locale]));
  // One's own save whose answer was lost is no colleague's; nor is there anything to choose where both say the same.
  if (!isChanged && read !== text.read) set({ typed, read: text.read });
  useEffect(() => {
    // What is taken back while it is on its way is typed over it, too.
    if (!isChanged && !isSaving) return dropText();
    keepDraft<Kept>(name, { textKey: text.key, typed, read, by });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [text.key, typed, read, isChanged, isSaving, by]);
  return {
    ...{ typed, read, said, isChanged },
    problems: textsProblems(said, text.shipped),
    /** A colleague has said something else since it was opened. */
    isMeanwhile: isChanged && text.read !== read,
    /** From what stands there by then: a translator's proposal comes while its writer types on. */
    type: (change: (typed: Shipped) => Shipped) => set((now) => ({ ...now, typed: change(now.typed) })),
    keepMine: () => set((now) => ({ ...now, read: text.read })),
    takeStanding: () => set(standing),
    /** What its writer has seen now; what is typed goes on from there. */
    sawSaved: (seen: string | undefined) => set((now) => ({ ...now, read: seen })),
  };
}
