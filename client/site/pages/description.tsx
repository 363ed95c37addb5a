import { createElement, type ReactNode } from "react";
import { partsOf } from "../islands/jobs/description-parts.ts";

const address = /(https?:\/\/\S+)/;
const endsSentence = ".,;:!?)]}'\"“";

/** Children without keys: two paragraphs may be the same. */
export function Description({ text, lang }: { text: string; lang: string | undefined }) {
  const parts = partsOf(text).map(({ isList, lines }) =>
    isList
      ? createElement("ul", null, ...lines.map((line) => createElement("li", null, ...withLinks(line))))
      : createElement("p", null, ...withLinks(lines.join("\n"))),
  );
  return createElement("div", { className: "description", lang }, ...parts);
}

/** Every second piece is an address: nothing but http and https becomes a link. */
function withLinks(text: string): ReactNode[] {
  return text.split(address).flatMap((piece, at) => {
    if (at % 2 === 0) return piece;
    let end = piece.length;
    while (endsSentence.includes(piece.charAt(end - 1))) end--;
    const href = piece.slice(0, end);
    return [createElement("a", { href, rel: "noreferrer" }, href), piece.slice(end)];
  });
}
