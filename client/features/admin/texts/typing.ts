import { useEffect, useState } from "react";
import { type Locale, locales } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { cleanWords } from "../../../../contract/words/text-rules.ts";
import { type Forms, isSame } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { dropDraft, keepDraft, readDraft } from "../kit/staff-draft.ts";
import { saying } from "./laid-texts.ts";

interface KeptText {
  textKey: string;
  typed: Record<Locale, Forms>;
  /** Of what was said last when it was opened. */
  read: string | undefined;
}

const name = "open-text";

/** What is typed and not yet in the draft: a reload shows it again. */
export const keptText = (): Partial<KeptText> => readDraft<KeptText>(name);
export const dropText = () => dropDraft(name);

/** What is typed over a text. It is kept until it is dropped or nothing is changed any more; closing the tab with it asks. */
export function useTyping(text: WordsText) {
  const [kept] = useState(keptText);
  const mine = kept.textKey === text.key ? kept : undefined;
  const [typed, setTyped] = useState(() => mine?.typed ?? standing(text));
  const [read, setRead] = useState(mine ? mine.read : text.read);
  const said = inEachLocale((locale) => cleaned(typed[locale]));
  const isChanged = locales.some((locale) => !isSame(said[locale], saying(text, true, locale)));
  const all = JSON.stringify({ textKey: text.key, typed, read } satisfies KeptText);
  useEffect(() => {
    if (!isChanged) return dropText();
    keepDraft<KeptText>(name, JSON.parse(all));
    const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", refuse);
    return () => removeEventListener("beforeunload", refuse);
  }, [all, isChanged]);
  return {
    ...{ typed, setTyped, said, isChanged, read },
    /** A colleague has said something else since it was opened. */
    isMeanwhile: text.read !== read,
    keepMine: () => setRead(text.read),
    takeTheirs: () => {
      setTyped(standing(text));
      setRead(text.read);
    },
  };
}

function standing(text: WordsText): Record<Locale, Forms> {
  return inEachLocale((locale) => saying(text, true, locale));
}

function cleaned(forms: Forms): Forms {
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, cleanWords(text)]));
}
