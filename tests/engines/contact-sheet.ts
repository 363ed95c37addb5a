import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locales } from "../../contract/locales.ts";
import { chromium, firefox } from "../../scripts/packages.mjs";
import { root } from "../support/sources.ts";
import { openChromium } from "./chromium.ts";
import { openFirefox } from "./firefox.ts";
import { startSampleSite } from "./sample-site.ts";
import { signIn, staffScreens, visitorScreens } from "./screens.ts";
import type { Tab } from "./tab.ts";
import { Walker } from "./walker.ts";
import { openWebKit } from "./webkit.ts";

/**
 * npm run contact-sheet: a page with every screen in every engine, language and width, and with axe's findings.
 * Arguments select screens and engines: `npm run contact-sheet -- home job firefox`.
 */
const engines: Record<string, () => Promise<Tab>> = {
  chromium: () => openChromium(chromium() ?? "chromium"),
  firefox: () => openFirefox(firefox() ?? "firefox"),
  webkit: openWebKit,
};
const folder = join(root, "contact-sheet");
const widths = [390, 1440];
const height = 844;

const selected = process.argv.slice(2);
const selectFrom = <Value>(all: Record<string, Value>, others: object[]) => {
  const wanted = selected.filter((word) => !others.some((other) => word in other));
  return Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name));
};

/** The figures of all engines by screen, language and width. */
const rows = new Map<string, string[]>();
let faulty = 0;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await startSampleSite();
for (const [engine, open] of selectFrom(engines, [visitorScreens, staffScreens])) {
  const tab = await open();
  const walker = new Walker(tab, site.url);
  await takeAll(engine, walker, visitorScreens);
  await signIn(walker);
  await takeAll(engine, walker, staffScreens);
  await tab.close();
}
await site.stop();
console.log(`The pictures are in ${join(folder, "index.html")}; ${faulty} of them have findings`);
process.exitCode = faulty > 0 ? 1 : 0;

async function takeAll(engine: string, walker: Walker, screens: typeof visitorScreens): Promise<void> {
  for (const [name, visit] of selectFrom(screens, [engines])) {
    for (const locale of locales) {
      for (const width of widths) {
        await walker.tab.setViewport(width, height);
        const findings = await collectProblems(async () => {
          await walker.leave();
          await visit({ walker, locale, isPhone: width === widths[0], ...site });
          await walker.waitUntil("pictures and fonts have loaded", isPainted);
        });
        const [row, file] = [`${name} ${locale} ${width}`, `${name}-${locale}-${width}-${engine}.png`];
        writeFileSync(join(folder, file), await walker.tab.screenshot());
        findings.push(...(await walker.findAxeViolations()));
        if (findings.length > 0) faulty += 1;
        console.log(row, engine, ...findings);
        rows.set(row, [...(rows.get(row) ?? []), formatFigure(engine, file, findings)]);
        // Written after each picture, so that it exists after Ctrl-C, too.
        writeFileSync(join(folder, "index.html"), formatSheet());
      }
    }
  }
}

/** A screen that cannot be reached is a finding. */
async function collectProblems(visit: () => Promise<void>): Promise<string[]> {
  try {
    await visit();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

async function isPainted(): Promise<boolean> {
  await document.fonts.ready;
  const inWindow = [...document.images].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // Loaded pictures must be decoded before they are painted.
  await Promise.allSettled(inWindow.map((image) => image.decode()));
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  return inWindow.every(({ complete }) => complete) && finite.every(({ playState }) => playState !== "running");
}

function formatFigure(engine: string, file: string, findings: string[]): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const items = findings.map((finding) => `<li>${escaped(finding)}</li>`).join("");
  return `<figure><figcaption>${engine}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><ul>${items}</ul></figure>`;
}

/** The engines' pictures of a screen are side by side. */
function formatSheet(): string {
  const sections = [...rows].map(([row, figures]) => `<h2>${row}</h2><div>${figures.join("\n")}</div>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { margin: 2rem; font: 14px/1.4 system-ui; background: #ccc; }
  div { display: flex; gap: 1rem; }
  figure { margin: 0; flex: 0 1 auto; }
  img { max-width: 100%; }
  li { color: #a00; overflow-wrap: anywhere; }
</style>
${sections.join("\n")}
</html>
`;
}
