/** A tab of a browser, as the drivers of all engines offer it. Elements are found by CSS selectors. */
export interface Tab {
  /** Resolves once the document has loaded. */
  goto(url: string): Promise<void>;
  setViewport(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which can use its arguments only. */
  evaluate<Args extends unknown[], Answer>(script: (...args: Args) => Answer, ...args: Args): Promise<Awaited<Answer>>;
  addScript(source: string): Promise<void>;
  /** Clicks the centre of the first visible match. */
  click(selector: string): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  setInputFile(selector: string, file: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Console errors, console warnings and exceptions since the last call. */
  takeConsoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Runs in the page. */
export function findVisible(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
}

/** WebDriver's code points for keys without a character. */
export const enterKey = "\uE007";
export const escapeKey = "\uE00C";
