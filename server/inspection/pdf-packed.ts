import { inflateSync } from "node:zlib";
import type { Finding } from "./findings.ts";
import { tellingNames } from "./pdf-names.ts";

/** All packed objects of a file together. */
export class UnpackBudget {
  bytes = 32 * 1_048_576;
  objects = 100_000;
}

/** All that the list before packed objects may say, each once: what is odd could be anything to a reader. */
const keys = new Map([
  ["/Type", /^\/ObjStm$/],
  ["/N", /^\d{1,9}$/],
  ["/First", /^\d{1,9}$/],
  ["/Filter", /^(?:\/FlateDecode|\[ \/FlateDecode \])$/],
  ["/Length", /^\d{1,10}(?: \d{1,10} R)?$/],
  ["/DL", /^\d{1,10}$/],
  ["/Extends", /^\d{1,10} \d{1,10} R$/],
]);

/**
 * Objects that are packed together, since version 1.5, with a list of where each begins. The data goes from its first byte
 * to where the next object begins.
 */
export function* packedFindings(tokens: readonly string[], data: Buffer, budget: UnpackBudget): Generator<Finding> {
  const entries = plainEntries(tokens);
  const content = entries && unpacked(entries.has("/Filter"), data, budget);
  const first = Number(entries?.get("/First") ?? Number.NaN);
  const count = Number(entries?.get("/N") ?? Number.NaN);
  if (!content || !(first <= content.length) || !(count <= budget.objects)) return yield "fileDisguised";
  const starts = objectStarts(content, first, count);
  if (!starts) return yield "fileDisguised";
  budget.objects -= count + 1;
  for (const [at, start] of starts.entries()) {
    const { found, state } = tellingNames(content, start, starts[at + 1] ?? content.length);
    yield* found;
    if (state === "open") yield "fileDisguised";
  }
}

/** By key; undefined when there is anything that is not plain. */
function plainEntries(tokens: readonly string[]): Map<string, string> | undefined {
  if (tokens[0] !== "<<" || tokens.at(-1) !== ">>") return undefined;
  const entries = new Map<string, string>();
  let key = "";
  for (const token of tokens.slice(1, -1)) {
    if (entries.has(token)) return undefined;
    if (keys.has(token)) entries.set(token, "");
    else entries.set(key, `${entries.get(key) ?? ""} ${token}`.trim());
    if (keys.has(token)) key = token;
  }
  return [...entries].every(([known, value]) => keys.get(known)?.test(value)) ? entries : undefined;
}

/** In the order of their places, and where a reader begins that takes them one after the other. */
function objectStarts(content: Buffer, first: number, count: number): number[] | undefined {
  const starts = new Set([first]);
  let numbers = 0;
  let number = -1;
  for (let at = 0; at <= first; at++) {
    const byte = at < first ? (content[at] ?? 0) : 0x20;
    const isBlank = byte === 0x20 || byte === 0 || (byte >= 9 && byte <= 13);
    if (byte >= 0x30 && byte <= 0x39) number = Math.max(0, number) * 10 + byte - 0x30;
    else if (!isBlank) return undefined;
    else if (number >= 0) {
      numbers += 1;
      if (numbers % 2 === 0) starts.add(first + number);
      if (numbers > count * 2 || (numbers % 2 === 0 && first + number > content.length)) return undefined;
      number = -1;
    }
  }
  return numbers === count * 2 ? [...starts].sort((one, other) => one - other) : undefined;
}

function unpacked(isDeflated: boolean, data: Buffer, budget: UnpackBudget): Buffer | undefined {
  if (!isDeflated) {
    const end = data.indexOf("endstream");
    return end === -1 ? data : data.subarray(0, end);
  }
  try {
    const content = inflateSync(data, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= content.length;
    return content;
  } catch {
    return undefined;
  }
}
