interface Part {
  isList: boolean;
  lines: string[];
}

const bullet = /^[-–•*]\s+/;
/** What staff wrote: empty lines divide paragraphs, lines that begin with a dash are a list. */
export function partsOf(text: string): Part[] {
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

/** In running text, where nothing is a list: what a card or a search engine shows of it. */
export function excerptOf(text: string): string {
  let before = "";
  return partsOf(text).reduce((excerpt, { isList, lines }) => {
    const words = excerpt + before + lines.join(isList ? " · " : " ");
    before = isList ? " · " : " ";
    return words;
  }, "");
}
