/** Parses a stored text; undefined when it is no JSON, so that one damaged row does not fail a list. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
