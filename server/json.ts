/** What a stored text says; nothing where it is no JSON, which one row may be and no list may fail for. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
