interface DescriptionBlock {
  isList: boolean;
  lines: string[];
}

const bullet = /^[-–•*]\s+/;
/** Splits a description: empty lines divide paragraphs, lines that begin with a dash form a list. */
export function parseDescription(text: string): DescriptionBlock[] {
  const parts: DescriptionBlock[] = [];
  let open: DescriptionBlock | undefined;
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

/** Joins a description into running text, for cards and search engines. */
export function formatExcerpt(text: string): string {
  let before = "";
  return parseDescription(text).reduce((excerpt, { isList, lines }) => {
    const words = excerpt + before + lines.join(isList ? " · " : " ");
    before = isList ? " · " : " ";
    return words;
  }, "");
}
