import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { locales } from "../../contract/locales.ts";
import { chromium, firefox } from "../../scripts/packages.mjs";
import { root } from "../support/sources.ts";
import { openChromium } from "./chromium.ts";
import { openFirefox } from "./firefox.ts";
import { startSampleSite } from "./sample-site.ts";
import { signIn, staffScreens, visitorScreens } from "./screens.ts";
import { sheetPage, type Tile } from "./sheet-page.ts";
import type { Tab } from "./tab.ts";
import { Walker } from "./walker.ts";
import { openWebKit } from "./webkit.ts";

/**
 * npm run contact-sheet: every screen in every engine, language and width on one page, to be looked at, with what axe
 * finds. Words after it choose screens and engines, `npm run contact-sheet -- home job firefox`: then the others stay as
 * they were, and what was stopped is finished engine by engine.
 */
const engines: Record<string, () => Promise<Tab>> = {
  chromium: () => openChromium(chromium() ?? "chromium"),
  firefox: () => openFirefox(firefox() ?? "firefox"),
  webkit: openWebKit,
};
const folder = join(root, "contact-sheet");
const widths = [390, 1440];
const height = 844;

const asked = process.argv.slice(2);
const chosen = <Value>(all: Record<string, Value>, others: object[]) => {
  const ofOthers = asked.filter((word) => others.some((other) => word in other));
  const wanted = asked.filter((word) => !ofOthers.includes(word));
  return Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name));
};

if (asked.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await startSampleSite();
for (const [engine, open] of chosen(engines, [visitorScreens, staffScreens])) {
  const tab = await open();
  const walker = new Walker(tab, site.url);
  await takeAll(engine, walker, visitorScreens);
  await signIn(walker);
  await takeAll(engine, walker, staffScreens);
  await tab.close();
}
await site.stop();
const tiles = taken();
const wrong = tiles.filter(({ findings }) => findings.length > 0);
console.log(`${tiles.length} pictures in ${join(folder, "index.html")}, ${wrong.length} with something wrong`);
process.exitCode = wrong.length > 0 ? 1 : 0;

async function takeAll(engine: string, walker: Walker, screens: typeof visitorScreens): Promise<void> {
  for (const [name, visit] of chosen(screens, [engines])) {
    for (const locale of locales) {
      for (const width of widths) {
        const file = join(folder, fileOf(name, locale, width, engine));
        await walker.tab.resize(width, height);
        const findings = await problems(async () => {
          await walker.leave();
          await visit({ walker, locale, isPhone: width === widths[0], ...site });
          await walker.until("pictures and fonts are there", isDrawn);
        });
        writeFileSync(file, await walker.tab.screenshot());
        findings.push(...(await walker.violations()));
        writeFileSync(`${file}.json`, JSON.stringify(findings));
        console.log(`${name} ${locale} ${width} ${engine}`, ...findings);
        // Also after Ctrl-C there is a page to look at.
        writeFileSync(join(folder, "index.html"), sheetPage(taken()));
      }
    }
  }
}

/** All pictures that there are, also those of earlier runs. */
function taken(): Tile[] {
  const names = Object.keys({ ...visitorScreens, ...staffScreens });
  const screens = names.flatMap((name) =>
    locales.flatMap((locale) => widths.map((width) => ({ name, locale, width }))),
  );
  const all = screens.flatMap(({ name, locale, width }) =>
    Object.keys(engines).map((engine) => {
      const file = fileOf(name, locale, width, engine);
      return { screen: `${name} ${locale} ${width}`, engine, file, kept: join(folder, `${file}.json`) };
    }),
  );
  return all
    .filter(({ kept }) => existsSync(kept))
    .map(({ kept, ...tile }) => ({
      ...tile,
      findings: z.array(z.string()).parse(JSON.parse(readFileSync(kept, "utf8"))),
    }));
}

function fileOf(name: string, locale: string, width: number, engine: string): string {
  return `${name}-${locale}-${width}-${engine}.png`;
}

/** A screen that cannot be reached is one finding among others. */
async function problems(visit: () => Promise<void>): Promise<string[]> {
  try {
    await visit();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

async function isDrawn(): Promise<boolean> {
  await document.fonts.ready;
  const inWindow = [...document.images].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // What has arrived is not yet drawn.
  await Promise.allSettled(inWindow.map((image) => image.decode()));
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  return inWindow.every(({ complete }) => complete) && passing.every(({ playState }) => playState !== "running");
}
