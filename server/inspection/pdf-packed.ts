import { inflateSync } from "node:zlib";
import type { Finding } from "./findings.ts";
import { tellingNames } from "./pdf-names.ts";

/** All packed objects of a file together. */
export const unpackedMost = 64 * 1_048_576;
export interface UnpackBudget {
  left: number;
}

interface PackedStream {
  dictionary: string;
  keys: readonly string[];
  /** From the first byte of the data to where the next object begins. */
  data: Buffer;
}

const once = ["First", "N"] as const;
const flate = /\/Filter\s{0,9}(?:\/FlateDecode\b|\[\s{0,9}\/FlateDecode\s{0,9}\])/;
const firstPlace = /\/First\s{0,9}(\d{1,9})\b(?!\s{1,9}\d{1,9}\s{1,9}R\b)/;

/** Objects that are packed together, since version 1.5, with a list of where each begins. */
export function* packedFindings(stream: PackedStream, budget: UnpackBudget): Generator<Finding> {
  const content = unpacked(stream, budget);
  const first = Number(firstPlace.exec(stream.dictionary)?.[1] ?? Number.NaN);
  // What is said twice, or told by another object, could be anything to a reader.
  const isPlain = once.every((key) => stream.keys.filter((other) => other === key).length === 1);
  if (!content || !isPlain || !(first <= content.length)) return yield "fileDisguised";
  const list = content.toString("latin1", 0, first);
  const places = (list.match(/\d+/g) ?? []).filter((_, at) => at % 2 === 1).map((place) => first + Number(place));
  if (/[^\d\s\0]/.test(list)) yield "fileDisguised";
  const starts = [...new Set(places)].sort((one, other) => one - other);
  for (const [at, start] of starts.entries()) {
    const { found, state } = tellingNames(content, start, Math.min(starts[at + 1] ?? content.length, content.length));
    yield* found;
    if (state === "open") yield "fileDisguised";
  }
}

function unpacked({ dictionary, keys, data }: PackedStream, budget: UnpackBudget): Buffer | undefined {
  const filters = keys.filter((key) => key === "Filter").length;
  if (filters === 0) {
    const end = data.indexOf("endstream");
    return end === -1 ? data : data.subarray(0, end);
  }
  if (filters > 1 || keys.includes("DecodeParms") || !flate.test(dictionary)) return undefined;
  try {
    const content = inflateSync(data, { maxOutputLength: Math.max(1, budget.left) });
    budget.left -= content.length;
    return content;
  } catch {
    return undefined;
  }
}
