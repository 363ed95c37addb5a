import { createElement, type ReactNode } from "react";

interface Part {
  isList: boolean;
  lines: string[];
}

const bullet = /^[-–•*]\s+/;
const address = /(https?:\/\/\S+)/;
const endsSentence = ".,;:!?)]}'\"“";

/** What staff wrote: empty lines divide paragraphs, lines that begin with a dash are a list. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    const isList = bullet.test(line);
    const words = line.replace(bullet, "");
    if (line === "") open = undefined;
    else if (open?.isList === isList) open.lines.push(words);
    else {
      open = { isList, lines: [words] };
      parts.push(open);
    }
  }
  return parts;
}

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
