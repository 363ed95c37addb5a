/** What a walk asks of a browser; the rest it finds out by scripts of its own. Elements are named by CSS selectors. */
export interface Tab {
  /** Resolves once the document has loaded. */
  go(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page: it sees nothing but its arguments. */
  run<Args extends unknown[], Answer>(script: (...args: Args) => Answer, ...args: Args): Promise<Awaited<Answer>>;
  /** Makes the page have a library. */
  inject(source: string): Promise<void>;
  /** A press of the pointer on the middle of the first such element that is shown. */
  press(selector: string): Promise<void>;
  /** Keys, to the element that has the focus. */
  keys(text: string): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors and warnings of the page's console since the last question, and what it has thrown. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** The first such element that is shown; runs in the page. */
export function firstShown(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
}

/** WebDriver's letters for keys that write nothing. */
export const enterKey = "\uE007";
export const escapeKey = "\uE00C";
