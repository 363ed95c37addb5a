import type { ReactNode } from "react";
import { languages } from "../../../../contract/locales.ts";
import { isSame, saidIn, type Texts } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { Flag } from "../../../ui/flag.tsx";
import { plainly, useLocales, useTextNames } from "./text-names.ts";

interface ChangeProps {
  text: WordsText;
  before: Texts | undefined;
  after: Texts | undefined;
  /** Beside its name. */
  children?: ReactNode;
}

/** What becomes of a text, in each language that says something else. */
export function Change({ text, before, after, children }: ChangeProps) {
  const nameOf = useTextNames();
  const order = useLocales();
  return (
    <div className="text-change">
      <p>
        <b>{nameOf(text.key)}</b> {children}
      </p>
      {order.map((locale) => {
        const [was, is] = [saidIn(locale, before, text.shipped), saidIn(locale, after, text.shipped)];
        if (isSame(was, is)) return null;
        return Object.keys(is).map((form) => (
          <p key={locale + form} lang={locale}>
            <Flag country={languages[locale].country} />
            <Difference before={was[form] ?? ""} after={is[form] ?? ""} />
          </p>
        ));
      })}
    </div>
  );
}

/** What left it is struck out, what came into it is underlined. */
function Difference({ before, after }: { before: string; after: string }) {
  const [was = [], is = []] = [before, after].map((text) => plainly(text).split(/(?<=\s)/u));
  const isShared = (index: number) => was[index] === is[index];
  let start = 0;
  while (start < Math.min(was.length, is.length) && isShared(start)) start++;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  return (
    <span>
      {was.slice(0, start).join("")}
      <del>{was.slice(start, was.length - end).join("")}</del>
      <ins>{is.slice(start, is.length - end).join("")}</ins>
      {was.slice(was.length - end).join("")}
    </span>
  );
}
