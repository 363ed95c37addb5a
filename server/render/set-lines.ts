import { type Glyph, glyphs } from "./glyphs.ts";

export interface Placed {
  glyph: Glyph;
  x: number;
}

interface Line {
  placed: Placed[];
  width: number;
}

/** Letters side by side from 0, at the size of the glyphs; `tracking` is added after each. */
export function setLine(text: string, tracking = 0): Line {
  const { of, kerning } = glyphs();
  const placed: Placed[] = [];
  let [x, last] = [0, ""];
  for (const letter of drawable(text)) {
    const glyph = of.get(letter);
    if (!glyph) continue;
    x += kerning.get(plain(last) + plain(letter)) ?? 0;
    placed.push({ glyph, x });
    x += glyph.advance + tracking;
    last = letter;
  }
  return { placed, width: x };
}

/** At most so many lines of a width; what finds no room gives way to `…`. */
export function breakLines(
  text: string,
  { width, most, tracking = 0 }: { width: number; most: number; tracking?: number },
) {
  const fits = (line: string) => setLine(line, tracking).width <= width;
  const lines: string[] = [];
  for (const word of drawable(text).split(" ").filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(...pieces(word, fits));
  }
  if (lines.length <= most) return { lines, isWhole: true };
  const kept = lines.slice(0, most);
  let end = kept.pop() ?? "";
  while (end && !fits(`${end}…`)) end = end.slice(0, -1);
  return { lines: [...kept, `${end.trimEnd()}…`], isWhole: false };
}

/** A word that is wider than the line itself is broken wherever the line ends. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  for (const letter of word) {
    const longer = (found.at(-1) ?? "") + letter;
    if (fits(longer)) found.splice(-1, 1, longer);
    else found.push(letter);
  }
  return found;
}

/** Without what the glyphs lack: a letter stands without its marks then, anything else not at all. */
function drawable(text: string): string {
  const { of } = glyphs();
  const known = (letter: string) => (of.has(letter) ? letter : of.has(plain(letter)) ? plain(letter) : "");
  return Array.from(text.normalize("NFC").replaceAll(/[^\S\u00a0]/g, " "), known).join("");
}

const plain = (letter: string) => letter.normalize("NFD").charAt(0);
