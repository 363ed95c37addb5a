import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Tab } from "./tab.ts";

const timeoutMs = 20_000;
const playwrightAxe = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(playwrightAxe).resolve("axe-core/axe.min.js"), "utf8");

export const id = (testId: string) => `[data-testid="${testId}"]`;

/** Drives one tab. Every step waits for its condition, and a timeout names the condition. */
export class Walker {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.tab.goto(this.#origin + path);
    await this.waitUntil(`${path} is hydrated`, () => document.querySelector("[data-island=admin]") === null);
  }

  /** Leaves the page: a URL with another hash alone would not load a new document. */
  async leave(): Promise<void> {
    await this.tab.goto(`${this.#origin}/robots.txt`);
  }

  /** Evaluates the condition in the page until it is true. */
  async waitUntil<Args extends unknown[]>(
    description: string,
    condition: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ) {
    const deadline = Date.now() + timeoutMs;
    let failure = "";
    while (Date.now() < deadline) {
      try {
        if (await this.tab.evaluate(condition, ...args)) return;
        failure = "";
      } catch (error) {
        // A document that is being replaced cannot be evaluated.
        failure = String(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const place = await this.tab.evaluate(() => `${location.href}: ${document.body.innerText.slice(0, 1_500)}`);
    throw new Error(`Timed out after ${timeoutMs} ms: ${description}. ${failure}\nat ${place}`);
  }

  /** Makes the tab that of a new visitor. */
  async clearStorage(): Promise<void> {
    await this.tab.goto(`${this.#origin}/robots.txt`);
    await this.tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  async waitForVisible(selector: string, text = ""): Promise<void> {
    await this.waitUntil(`${selector} shows "${text}"`, isVisible, selector, text);
  }

  async waitForHidden(selector: string): Promise<void> {
    await this.waitUntil(`${selector} is hidden`, isHidden, selector);
  }

  async waitForPath(path: string): Promise<void> {
    await this.waitUntil(`the path is ${path}`, (url) => location.href === url, this.#origin + path);
  }

  async click(selector: string): Promise<void> {
    await this.waitUntil(`${selector} can be clicked`, isClickable, selector);
    await this.tab.click(selector);
  }

  async fill(selector: string, text: string): Promise<void> {
    // Content that loads late may move the field or take its focus: then fill it again.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.click(selector);
      await this.tab.evaluate(selectAll);
      if (await this.tab.evaluate(hasFocus, selector)) await this.tab.type(text);
      if (await this.tab.evaluate(hasValue, selector, text)) return;
    }
    await this.waitUntil(`${selector} has the value "${text}"`, hasValue, selector, text);
  }

  /** Sets the value by script: the list of options is a window of the system, which no driver can reach. */
  async selectOption(selector: string, value: string): Promise<void> {
    await this.waitForVisible(selector);
    await this.tab.evaluate(setOption, selector, value);
  }

  async uploadFile(button: string, file: string, done: string): Promise<void> {
    await this.click(button);
    await this.waitForVisible(".uppy-Dashboard-AddFiles");
    await this.tab.setInputFile(".uppy-Dashboard-input", file);
    await this.click(".uppy-StatusBar-actionBtn--upload");
    await this.waitForVisible(done);
    await this.waitForHidden(id("upload-window"));
  }

  /** Nothing overflows a phone's or a desktop's window sideways. */
  async expectNoOverflow(): Promise<void> {
    for (const width of [390, 1440]) {
      await this.tab.setViewport(width, 844);
      await this.waitUntil(`the window is ${width} wide`, (wanted) => innerWidth === wanted, width);
      // Scripts that depend on the width run after the resize.
      await this.waitUntil(`nothing overflows a window of ${width}`, fitsWindow);
    }
  }

  async findAxeViolations(): Promise<string[]> {
    await this.tab.addScript(axeSource);
    return this.tab.evaluate(runAxe);
  }
}

function isVisible(selector: string, text: string): boolean {
  const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const normalize = (words: string) => words.replaceAll(/\s+/g, " ");
  return visible.some(({ textContent }) => normalize(textContent ?? "").includes(normalize(text)));
}

function isHidden(selector: string): boolean {
  return ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}

/** The element does not move, is enabled, and nothing covers its centre. */
async function isClickable(selector: string): Promise<boolean> {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!element || element.matches(":disabled")) return false;
  const getCenter = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isOnTop = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest("label")?.control === element);
  };
  if (!isOnTop(getCenter())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = getCenter();
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const after = getCenter();
  return before.x === after.x && before.y === after.y && isOnTop(after);
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) === true;
}

function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

function hasValue(selector: string, text: string): boolean {
  const field = document.querySelector(selector);
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text;
}

function setOption(selector: string, value: string): void {
  const list = document.querySelector(selector);
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${selector} is not a select element`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Throws the elements that overflow, so that the timeout names them. */
function fitsWindow(): boolean {
  if (document.documentElement.scrollWidth <= innerWidth) return true;
  const overflowing = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1,
  );
  throw new Error(overflowing.map((element) => `${element.tagName} ${element.className}`).join(", "));
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

async function runAxe(): Promise<string[]> {
  const { axe }: { axe?: Axe } = Object(globalThis);
  if (!axe) throw new Error("axe has not been added to the page");
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
