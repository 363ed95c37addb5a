import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { Locale } from "../../contract/locales.ts";
import { root } from "./sources.ts";

const folder = `${root}tests/e2e/outlines`;
const steadyMs = 400;

/**
 * Compares roles, names, states and descriptions of a screen with tests/e2e/outlines/. Soft assertions, so that one run
 * shows all differences. CONTRIBUTING.md says how to update the outlines.
 */
export async function expectOutline(page: Page, name: string, locale: Locale): Promise<void> {
  const file = `${folder}/${name}.${locale}.aria.yml`;
  if (["all", "changed"].includes(test.info().config.updateSnapshots)) {
    writeFileSync(file, await steady(() => outline(page)));
    return;
  }
  const expected = existsSync(file) ? readFileSync(file, "utf8") : "";
  // Hidden text next to a visible word would become a separate word.
  expect.soft(expected, `${name}, ${locale}: a space before a colon`).not.toMatch(/ : /);
  await expect
    .configure({ soft: true })
    .poll(() => outline(page), { message: `${name}, ${locale}` })
    .toBe(expected);
}

async function outline(page: Page): Promise<string> {
  const dialogs = page.locator("dialog[open]");
  const [dialog] = (await dialogs.all()).slice(-1);
  const screen = dialog ?? page.locator("body");
  const fields = await screen.locator("[aria-describedby], [required], [aria-required]").evaluateAll(descriptions);
  const lines = [await screen.ariaSnapshot(), ...(fields.length > 0 ? ["# Fields", ...fields] : [])];
  return `${withoutMoments(lines.join("\n"))}\n`;
}

/** Required fields and descriptions, which Playwright's outline leaves out. Runs in the page. */
function descriptions(elements: Element[]): string[] {
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const label = "labels" in element && element.labels instanceof NodeList ? element.labels[0] : undefined;
      const name = plain(element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent);
      const required = element.matches("[required], [aria-required=true]") ? " [required]" : "";
      const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
      const texts = ids.map((id) => plain(document.getElementById(id)?.textContent)).filter(Boolean);
      return `# "${name}"${required}${texts.length > 0 ? `: ${texts.join(" | ")}` : ""}`;
    });
}

/** Replaces ids, dates, times and counts that differ between runs. The outlines are English. */
function withoutMoments(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "ID")
    .replaceAll(/[A-Z][a-z]{2,8} \d{1,2}, \d{4}/g, "DAY")
    .replaceAll(/\b\d{1,2}:\d{2}(?: [AP]M)?/g, "HOUR")
    .replaceAll(/\b(?:today|yesterday) HOUR/g, "LATELY")
    .replaceAll(/\d+ views? · .*/g, "COUNTS")
    .replaceAll(/^.*Traffic from: .*\n/gm, "");
}

/** Reads until two results are equal. */
async function steady(read: () => Promise<string>): Promise<string> {
  for (let last = await read(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, steadyMs));
    const next = await read();
    if (next === last) return next;
    last = next;
  }
}
