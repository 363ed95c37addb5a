import { readFile, writeFile } from "node:fs/promises";
import { constants, deflateRawSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromium as chromiumPath } from "../packages.mjs";

const root = new URL("../../", import.meta.url);
const target = new URL("server/render/glyphs.bin", root);
const dataUrl = async (path) => `data:font/woff2;base64,${(await readFile(new URL(path, root))).toString("base64")}`;

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const ascii = span(0x21, 0x7e);
const letters = [...ascii, ...span(0xa1, 0x17f), ..."–—‘’‚“”„…•€™"];

/**
 * The letters of the pictures of jobs (server/render/job-picture.ts): how each covers its pixels, how wide it is, and
 * which pairs stand closer. A length, that much JSON, then the pixels of one glyph after another, all deflated.
 */
export async function makeGlyphs() {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  for (const [family, set] of [
    ["Sans", "slovak"],
    ["Others", "others"],
  ]) {
    const source = `url(${await dataUrl(`client/ui/fonts/instrument-sans-${set}.woff2`)})`;
    await page.evaluate(addFont, { family, source });
  }
  const { header, pixels } = await page.evaluate(drawAll, { letters, ascii });
  await browser.close();
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const file = deflateRawSync(Buffer.concat([length, json, Buffer.from(pixels, "base64")]), {
    level: constants.Z_BEST_COMPRESSION,
  });
  await writeFile(target, file);
  console.log(`glyphs.bin ${(file.length / 1000).toFixed(0)} kB, ${header.glyphs.length} glyphs`);
}

async function addFont({ family, source }) {
  const font = new FontFace(family, source, { weight: "400 700" });
  document.fonts.add(await font.load());
}

/** Runs in the page. */
function drawAll({ letters, ascii }) {
  const em = 72;
  const mark = 640;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [mark, mark];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const set = (fallback) => {
    context.font = `500 ${em}px Sans, Others, ${fallback}`;
  };
  const width = (text, fallback = "serif") => {
    set(fallback);
    return context.measureText(text).width;
  };
  const bytes = [];
  // A list: an object would have the digits before everything else.
  const glyphs = [];
  const take = (name, advance, x, y) => {
    const { data } = context.getImageData(0, 0, mark, mark);
    // Sixteen steps of grey are enough for an edge, and a third of the file.
    const covered = (column, row) => Math.round((data[(row * mark + column) * 4 + 3] ?? 0) / 17);
    const sides = Array.from({ length: mark }, (_, at) => at);
    const rows = sides.filter((row) => sides.some((column) => covered(column, row) > 0));
    const columns = sides.filter((column) => rows.some((row) => covered(column, row) > 0));
    const [left = x, right = x - 1, top = y, bottom = y - 1] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) bytes.push(covered(column, row) * 17);
    glyphs.push([name, right - left + 1, bottom - top + 1, left - x, top - y, Math.round(advance * 100) / 100]);
    context.clearRect(0, 0, mark, mark);
  };
  for (const letter of letters) {
    // What neither file has would come from the machine's own fonts.
    if (width(letter, "serif") !== width(letter, "monospace")) continue;
    context.fillText(letter, 100, 200);
    take(letter, width(letter), 100, 200);
  }
  glyphs.push([" ", 0, 0, 0, 0, width("a a") - width("aa")]);
  context.lineWidth = 2.25;
  context.lineCap = "square";
  context.scale(mark / 24, mark / 24);
  context.stroke(new Path2D("M3 4.125h18M5 20 12 9l7 11"));
  context.resetTransform();
  take("mark", mark, 0, 0);
  const kerning = {};
  for (const one of ascii)
    for (const other of ascii) {
      const closer = Math.round((width(one + other) - width(one) - width(other)) * 10) / 10;
      if (Math.abs(closer) >= 0.5) kerning[one + other] = closer;
    }
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { header: { em, glyphs, kerning }, pixels: btoa(binary) };
}
