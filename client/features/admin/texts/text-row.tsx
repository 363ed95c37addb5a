import type { ReactNode } from "react";
import { languages } from "../../../../contract/locales.ts";
import type { Shipped } from "../../../../contract/words/texts.ts";
import { Flag } from "../../../ui/flag.tsx";
import { lineOf, useLocales, useTextNames } from "./text-names.ts";

interface TextRowProps {
  textKey: string;
  before: Shipped;
  after: Shipped;
  /** Beside its name. */
  children?: ReactNode;
}

/** A text in every language, and what becomes of it. */
export function TextRow({ textKey, before, after, children }: TextRowProps) {
  const nameOf = useTextNames();
  const order = useLocales();
  return (
    <span className="text-row">
      <span>
        <b>{nameOf(textKey)}</b> {children}
      </span>
      {order.map((locale) => (
        <span key={locale} lang={locale}>
          <Flag country={languages[locale].country} />
          <Difference before={lineOf(before[locale])} after={lineOf(after[locale])} />
        </span>
      ))}
    </span>
  );
}

/** What left it is struck out, what came into it is underlined. */
function Difference({ before, after }: { before: string; after: string }) {
  const [was = [], is = []] = [before, after].map((text) => text.split(/(?<=\s)/u));
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start++;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const [gone, come] = [was, is].map((words) => words.slice(start, words.length - end).join(""));
  return (
    <span>
      {was.slice(0, start).join("")}
      {gone ? <del>{gone}</del> : null}
      {come ? <ins>{come}</ins> : null}
      {was.slice(was.length - end).join("")}
    </span>
  );
}
