import { readdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromium as chromiumPath } from "../packages.mjs";

const root = new URL("../../", import.meta.url);
const dataUrl = async (path, type) => `data:${type};base64,${(await readFile(new URL(path, root))).toString("base64")}`;

const css = (slovak, others) => `
  @font-face { font-family: Sans; font-weight: 400 700; src: url(${slovak}); }
  @font-face { font-family: Others; font-weight: 400 700; src: url(${others}); }
  * { margin: 0; }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #06080c; color: #eaf1f8;
    font-family: Sans, Others; -webkit-font-smoothing: antialiased; }
  img { position: absolute; left: 0; top: -28px; width: 1200px; mask: linear-gradient(90deg, transparent 8%, #000 44%); }
  .mark { position: absolute; left: 62px; top: 60px; }
  svg { width: 42px; height: 42px; fill: none; stroke: currentColor; stroke-width: 2.25; stroke-linecap: square; }
  h1 { position: absolute; left: 64px; bottom: 60px; font-size: 78px; line-height: 0.98; letter-spacing: -0.038em;
    font-weight: 500; white-space: pre-line; }`;

/** The Open Graph picture, shown with links. Its words contain no name that a setting could change. */
export async function makeOpenGraph() {
  const hero = await dataUrl("art/masters/hero.png", "image/png");
  const fonts = await Promise.all(
    ["slovak", "others"].map((set) => dataUrl(`client/ui/fonts/instrument-sans-${set}.woff2`, "font/woff2")),
  );
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, deviceScaleFactor: 1 });
  for (const language of await readdir(new URL("client/i18n/locales/", root))) {
    const home = JSON.parse(await readFile(new URL(`client/i18n/locales/${language}/home.json`, root), "utf8"));
    await page.setContent(`<html lang="${language}"><style>${css(...fonts)}</style><img src="${hero}">
      <p class="mark"><svg viewBox="0 0 24 24"><path d="M3 4.125h18"/><path d="M5 20 12 9l7 11"/></svg></p>
      <h1>${home.hero.title}</h1>`);
    await page.evaluate(() => Promise.all([document.fonts.ready, document.images[0].decode()]));
    const shot = await page.screenshot();
    const jpeg = await sharp(shot).jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
    await writeFile(new URL(`client/public/og-${language}.jpg`, root), jpeg);
    console.log(`og-${language}.jpg ${(jpeg.length / 1000).toFixed(0)} kB`);
  }
  await browser.close();
}
