import { createElement, type ReactNode } from "react";
import { parseDescription } from "../islands/jobs/description-parts.ts";

const urlPattern = /(https?:\/\/\S+)/;
const endsSentence = ".,;:!?)]}'\"“";

/** Renders a job's description. `createElement` takes children without keys: texts as keys could be equal. */
export function Description({ text, lang }: { text: string; lang: string | undefined }) {
  const parts = parseDescription(text).map(({ isList, lines }) =>
    isList
      ? createElement("ul", null, ...lines.map((line) => createElement("li", null, ...renderLinks(line))))
      : createElement("p", null, ...renderLinks(lines.join("\n"))),
  );
  return createElement("div", { className: "description", lang }, ...parts);
}

/** Only http and https URLs become links. */
function renderLinks(text: string): ReactNode[] {
  return text.split(urlPattern).flatMap((piece, at) => {
    if (at % 2 === 0) return piece;
    let end = piece.length;
    while (endsSentence.includes(piece.charAt(end - 1))) end--;
    const href = piece.slice(0, end);
    return [createElement("a", { href, rel: "noreferrer" }, href), piece.slice(end)];
  });
}
