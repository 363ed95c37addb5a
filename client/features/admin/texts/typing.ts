import { useEffect, useState } from "react";
import { locales } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { cleanWords, textsProblems } from "../../../../contract/words/text-rules.ts";
import { inEachForm, isSame, type Shipped } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { dropDraft, keepDraft, readDraft } from "../kit/staff-draft.ts";
import { drafted } from "./words-query.ts";

interface Typing {
  typed: Shipped;
  /** Of what was said last when it was opened. */
  read: string | undefined;
}

const name = "open-text";

/** What is typed and not yet in the draft: a reload shows it again. */
export const keptText = () => readDraft<Typing & { textKey: string }>(name);
export const dropText = () => dropDraft(name);

/** What is typed over a text. It is kept until it is dropped or nothing is changed any more; closing the tab with it asks. */
export function useTyping(text: WordsText) {
  const standing = { typed: drafted(text), read: text.read };
  const [{ typed, read }, set] = useState<Typing>(() => {
    const { textKey, typed = standing.typed, read } = keptText();
    return textKey === text.key ? { typed, read } : standing;
  });
  const said = inEachLocale((locale) => inEachForm(typed[locale], cleanWords));
  const isChanged = locales.some((locale) => !isSame(said[locale], standing.typed[locale]));
  useEffect(() => {
    if (!isChanged) return dropText();
    keepDraft<Typing & { textKey: string }>(name, { textKey: text.key, typed, read });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [text.key, typed, read, isChanged]);
  return {
    ...{ typed, read, said, isChanged },
    problems: textsProblems(said, text.shipped),
    /** A colleague has said something else since it was opened. */
    isMeanwhile: text.read !== read,
    type: (next: Shipped) => set({ typed: next, read }),
    keepMine: () => set({ typed, read: text.read }),
    takeStanding: () => set(standing),
  };
}
