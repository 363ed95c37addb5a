import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Tab } from "./tab.ts";

const patienceMs = 20_000;
const playwrightAxe = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(playwrightAxe).resolve("axe-core/axe.min.js"), "utf8");

export const id = (testId: string) => `[data-testid="${testId}"]`;

/** One visitor in one tab: every step waits for what it needs, and says what it waited for in vain. */
export class Walker {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  async go(path: string): Promise<void> {
    await this.tab.go(this.#origin + path);
    await this.until(`${path} is hydrated`, () => document.querySelector("[data-island=admin]") === null);
  }

  /** Away from the page: an address that differs by its hash only would not be a new document. */
  async leave(): Promise<void> {
    await this.tab.go(`${this.#origin}/robots.txt`);
  }

  /** Asks the page until it says yes. */
  async until<Args extends unknown[]>(
    what: string,
    isSo: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ) {
    const deadline = Date.now() + patienceMs;
    let failure = "";
    while (Date.now() < deadline) {
      try {
        if (await this.tab.run(isSo, ...args)) return;
        failure = "";
      } catch (error) {
        // A document that is just being replaced answers nothing.
        failure = String(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const place = await this.tab.run(() => `${location.href}: ${document.body.innerText.slice(0, 1_500)}`);
    throw new Error(`In vain waited: ${what} ${failure}\nat ${place}`);
  }

  /** The browser is a new visitor's afterwards. */
  async clearStorage(): Promise<void> {
    await this.tab.go(`${this.#origin}/robots.txt`);
    await this.tab.run(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  async sees(selector: string, text = ""): Promise<void> {
    const what = `${selector} shows "${text}"`;
    await this.until(what, isShown, selector, text);
  }

  async misses(selector: string): Promise<void> {
    await this.until(`${selector} is gone`, isGone, selector);
  }

  async isAt(path: string): Promise<void> {
    await this.until(`the address is ${path}`, (address) => location.href === address, this.#origin + path);
  }

  async press(selector: string): Promise<void> {
    await this.until(`${selector} can be pressed`, canBePressed, selector);
    await this.tab.press(selector);
  }

  async fill(selector: string, text: string): Promise<void> {
    // What comes late may move the field or take the focus: then it is filled once more, as a person would.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.press(selector);
      await this.tab.run(selectAll);
      if (await this.tab.run(hasFocus, selector)) await this.tab.keys(text);
      if (await this.tab.run(holds, selector, text)) return;
    }
    await this.until(`${selector} holds "${text}"`, holds, selector, text);
  }

  /** A press on a list opens a window of the system's, which no driver can see. */
  async select(selector: string, value: string): Promise<void> {
    await this.sees(selector);
    await this.tab.run(chooseOption, selector, value);
  }

  async upload(button: string, file: string, done: string): Promise<void> {
    await this.press(button);
    await this.sees(".uppy-Dashboard-AddFiles");
    await this.tab.choose(".uppy-Dashboard-input", file);
    await this.press(".uppy-StatusBar-actionBtn--upload");
    await this.sees(done);
    await this.misses(id("upload-window"));
  }

  /** On a phone and on a desk nothing stands out of the page sideways. */
  async fits(): Promise<void> {
    for (const width of [390, 1440]) {
      await this.tab.resize(width, 844);
      await this.until(`the window is ${width} wide`, (wanted) => innerWidth === wanted, width);
      // What a script chooses by the width follows the window a moment later.
      await this.until(`nothing is wider than a window of ${width}`, fitsWindow);
    }
  }

  /** What axe finds in the page as it stands. */
  async violations(): Promise<string[]> {
    await this.tab.inject(axeSource);
    return this.tab.run(violations);
  }
}

function isShown(selector: string, text: string): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const plain = (words: string) => words.replaceAll(/\s+/g, " ");
  return shown.some(({ textContent }) => plain(textContent ?? "").includes(plain(text)));
}

function isGone(selector: string): boolean {
  return ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}

/** Stands still, is enabled, and nothing lies over its middle. */
async function canBePressed(selector: string): Promise<boolean> {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!element || element.matches(":disabled")) return false;
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const reaches = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest("label")?.control === element);
  };
  if (!reaches(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = middle();
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const after = middle();
  return before.x === after.x && before.y === after.y && reaches(after);
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) === true;
}

function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

function holds(selector: string, text: string): boolean {
  const field = document.querySelector(selector);
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text;
}

function chooseOption(selector: string, value: string): void {
  const list = document.querySelector(selector);
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${selector} is no list`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Throws what is too wide, so that the walk can say it. */
function fitsWindow(): boolean {
  if (document.documentElement.scrollWidth <= innerWidth) return true;
  const tooWide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1,
  );
  throw new Error(tooWide.map((element) => `${element.tagName} ${element.className}`).join(", "));
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

async function violations(): Promise<string[]> {
  const { axe }: { axe?: Axe } = Object(globalThis);
  if (!axe) throw new Error("axe is not there");
  const found = await axe.run({ resultTypes: ["violations"] });
  return found.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
