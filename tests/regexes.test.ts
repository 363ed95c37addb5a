import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, test, vi } from "vitest";
import { filesBelow, isTest, readSource } from "./support/sources.ts";

/** Replaces what is known only at run time: names, and patterns made of data. `npm run bench -- growth` measures those. */
const word = "word";

/** Limits in steps, none in time: a busy machine changes no verdict. */
const tool = {
  maxRepeatCount: 300,
  maxIteration: 3,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
} as const;

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Every node below, itself included. */
function* walkNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* walkNodes(one);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* walkNodes(child);
}

function patternsIn(file: string): Found[] {
  const nodes = [...walkNodes(parseSync(file, readSource(file)).program)];
  const texts = new Map<unknown, string>();
  for (const node of nodes) {
    if (node.type !== "VariableDeclarator" || !isNode(node.id)) continue;
    const text = resolveText(node.init, texts);
    if (text !== undefined) texts.set(node.id.name, text);
  }
  return nodes.flatMap((node) => {
    if (node.type === "Literal" && isRegex(node.regex)) return [{ file, ...node.regex }];
    if (node.type !== "NewExpression" || !isNode(node.callee) || node.callee.name !== "RegExp") return [];
    const [source, flags] = Array.isArray(node.arguments) ? node.arguments : [];
    return [{ file, pattern: resolveText(source, texts) ?? word, flags: resolveText(flags, texts) ?? "" }];
  });
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value;

/** A text of the source; what is put into it counts as one plain word, or as the text it is known to be. */
function resolveText(node: unknown, known: ReadonlyMap<unknown, string>): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "Identifier") return known.get(node.name);
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis) || !Array.isArray(node.expressions))
    return undefined;
  const values = node.expressions.map((expression) => resolveText(expression, known) ?? word);
  return node.quasis.map((quasi, at) => `${quasi.value.cooked}${values[at] ?? ""}`).join("");
}

const sources = ["server", "contract"].flatMap((folder) => filesBelow(folder, /\.ts$/)).filter((file) => !isTest(file));
const once = new Map(sources.flatMap(patternsIn).map((found) => [`/${found.pattern}/${found.flags}`, found]));
const byFile = Map.groupBy(once, ([, { file }]) => file);

test("the regular expressions of all shipped server code are found", () => {
  expect(once.size).toBeGreaterThan(100);
});

// No time limit: the tool counts its steps, and a busy machine may take long for them.
test.each([...byFile])("every regular expression of %s matches in linear time", { timeout: 0 }, (_, patterns) => {
  // The same engine on every machine, with and without Java.
  vi.stubEnv("RECHECK_BACKEND", "pure");
  const slow = patterns.flatMap(([text, { pattern, flags }]) => {
    const found = checkSync(pattern, flags, tool);
    if (found.status === "safe") return [];
    return [`${text} is ${found.status === "vulnerable" ? found.complexity.summary : "beyond the tool"}`];
  });
  expect(slow, "Begin it where a match can begin only once (anchor, split, whole runs), or search by hand").toEqual([]);
});
