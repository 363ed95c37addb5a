import type { Brand } from "../../contract/brand.ts";
import type { Job } from "../../contract/careers.ts";
import { tieWords } from "../../contract/words/tie-words.ts";
import { Canvas, type Colour } from "./canvas.ts";
import { type Feed, payOf } from "./feed-words.ts";
import { glyphs } from "./glyphs.ts";
import { pngOf } from "./png.ts";
import { breakLines, setLine } from "./set-lines.ts";

/** As messengers show it beside a link; the head of the page says the same (client/app/head.ts). */
const [width, height, margin] = [1_200, 630, 64];
/** Of client/ui/tokens.css. */
const colours = {
  ink: [0x06, 0x08, 0x0c],
  surface: [0x10, 0x16, 0x1f],
  ice: [0xea, 0xf1, 0xf8],
  fog: [0xc5, 0xd0, 0xdd],
  accent: [0x2f, 0xe6, 0xc8],
} as const satisfies Record<string, Colour>;
/** A long title is set smaller; one that is longer still ends with `…`. */
const titles = [
  { size: 72, most: 3 },
  { size: 52, most: 5 },
] as const;
const tracking = -0.038;
const factsSize = 32;
const markSize = 44;

/** What the first picture needs takes longer than any visitor may hold up the others. */
export function preparePictures(brand: Brand): void {
  paper ??= letterhead(brand);
}

/** The picture of one job: its title, kind, place and pay under the company's name. */
export function jobPicture(job: Job, brand: Brand, feed: Pick<Feed, "locale" | "words">): Promise<Buffer> {
  paper ??= letterhead(brand);
  const canvas = paper.copy();
  const { types, closed } = feed.words;
  const facts = job.state === "closed" ? [closed] : [types[job.type], job.location, payOf(job, feed)];
  const [line = ""] = lines(facts.filter(Boolean).join(" · "), factsSize, 1).lines;
  write(canvas, line, margin, height - margin - 6, factsSize, colours.fog);
  const [large, small] = titles;
  const title = tieWords(job.title, feed.locale);
  const size = lines(title, large.size, large.most, tracking).isWhole ? large : small;
  const set = lines(title, size.size, size.most, tracking).lines.reverse();
  for (const [above, text] of set.entries())
    write(canvas, text, margin - 3, height - margin - 74 - above * size.size * 1.06, size.size, colours.ice, tracking);
  const top = height - margin - 74 - set.length * size.size * 1.06;
  canvas.fill(margin, Math.round(top) - 28, 48, 4, colours.accent);
  return pngOf(canvas);
}

/** What every picture has: most of the work, done once. */
let paper: Canvas | undefined;

function letterhead(brand: Brand): Canvas {
  const canvas = new Canvas(width, height, colours.ink);
  drawMark(canvas, 640, 64, 640, colours.surface);
  drawMark(canvas, margin - 5, margin - 4, markSize, colours.ice);
  write(canvas, brand.name, margin + markSize + 12, margin + 29, factsSize, colours.ice);
  return canvas;
}

function lines(text: string, size: number, most: number, spacing = 0) {
  const { em } = glyphs();
  return breakLines(text, { width: ((width - 2 * margin) * em) / size, most, tracking: spacing * em });
}

function write(canvas: Canvas, text: string, x: number, y: number, size: number, colour: Colour, spacing = 0): void {
  const { em } = glyphs();
  const scale = size / em;
  for (const { glyph, x: at } of setLine(text, spacing * em).placed)
    canvas.draw(glyph, x + at * scale, y, scale, colour);
}

function drawMark(canvas: Canvas, x: number, y: number, size: number, colour: Colour): void {
  const mark = glyphs().of.get("mark");
  if (mark) canvas.draw(mark, x, y, size / mark.advance, colour);
}
