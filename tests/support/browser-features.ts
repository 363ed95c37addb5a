import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { browsers } from "../../vite.config.ts";

type Features = Record<string, Identifier>;
const { css } = data;
const api: Features = data.api;
const builtins: Features = data.javascript.builtins ?? {};

/** The compatibility data list Safari on iOS separately, with the versions of macOS. */
const declared = { ...browsers, safari_ios: browsers.safari };

/** Interfaces of global objects. */
const owners: Record<string, string> = {
  document: "Document",
  globalThis: "Window",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  self: "Window",
  window: "Window",
};

/** Features of a built stylesheet that a declared browser lacks, except inside @supports. */
export function newInCss(text: string): string[] {
  const plain = withoutSupports(text)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "x");
  const found: string[] = [];
  const look = (name: string, feature: Identifier | undefined) => {
    const lacking = lacks(feature, (prefix) => plain.includes(`${prefix}${name}:`));
    if (lacking.length > 0) found.push(`${name} (${lacking.join(", ")})`);
  };
  const { properties = {}, selectors = {}, types = {} } = css;
  const atRules = css["at-rules"] ?? {};
  const functions: Features = Object.assign({}, ...Object.values(types), types);
  for (const [, name = ""] of plain.matchAll(/@([-a-z]+)/g)) look(`@${name}`, atRules[name]);
  for (const [, selector = ""] of plain.matchAll(/(?:^|[{}])([^{}@;]+)\{/g)) {
    for (const [, name = ""] of selector.matchAll(/::?([-a-z]+)/g)) look(`:${name}`, selectors[name]);
  }
  for (const [, property = "", value = ""] of plain.matchAll(/[{;]([-a-z]+):([^;{}]*)(?=[;}])/g)) {
    look(property, properties[property]);
    for (const [, word = "", call] of value.matchAll(/([-a-z]{2,})(\(?)/g)) {
      look(`${property}: ${word}`, properties[property]?.[word]);
      if (call) look(`${word}()`, functions[word]);
    }
  }
  return [...new Set(found)];
}

/**
 * Features of a built script that a declared browser lacks: members of known objects, known classes, and method names
 * that only new built-in objects have. The build lowers syntax.
 */
export function newInScript(text: string): string[] {
  const plain = text.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  const found: string[] = [];
  const look = (name: string, feature: Identifier | undefined) => {
    const lacking = lacks(feature);
    if (lacking.length > 0) found.push(`${name} (${lacking.join(", ")})`);
  };
  for (const [, object = "", member = ""] of plain.matchAll(/(?<![\w$.])([A-Za-z]\w+)\??\.([A-Za-z]\w*)/g)) {
    const owner = owners[object] ?? object;
    look(`${object}.${member}`, findMember(api[owner], member) ?? findMember(builtins[owner], member));
  }
  for (const [, name = ""] of plain.matchAll(/\b(?:new|instanceof)\s+([A-Z]\w+)/g)) {
    look(name, api[name] ?? builtins[name]);
  }
  for (const name of new Set([...plain.matchAll(/\.([A-Za-z]\w*)\(/g)].map(([, called = ""]) => called))) {
    const feature = onlyNew.get(name);
    if (feature) look(`.${name}()`, feature);
  }
  return [...new Set(found)];
}

const listMembers = (objects: Features) =>
  Object.values(objects).flatMap((owner) =>
    Object.keys(owner).flatMap((name) => (name === "__compat" ? [] : [[name, owner[name]] as const])),
  );
const wellKnown = new Set(
  [...listMembers(api), ...listMembers(builtins)]
    .filter(([, feature]) => lacks(feature).length === 0)
    .map(([name]) => name.replace(/_static$/, "")),
);
/** Methods of built-in objects whose names no older object has. */
const onlyNew = new Map(
  listMembers(builtins).filter(([name, feature]) => lacks(feature).length > 0 && !wellKnown.has(name)),
);

function findMember(owner: Identifier | undefined, name: string): Identifier | undefined {
  if (!owner || name.startsWith("__")) return undefined;
  return owner[name] ?? owner[`${name}_static`];
}

function lacks(feature: Identifier | undefined, isWrittenWith: (prefix: string) => boolean = () => false): string[] {
  const support: Partial<CompatStatement["support"]> = feature?.__compat?.support ?? {};
  return Object.entries(declared).flatMap(([browser, version]) => {
    const known = Object.entries(support).find(([name]) => name === browser)?.[1];
    if (known === undefined) return [];
    const statements = [known].flat();
    return statements.some((statement) => holds(statement, version, isWrittenWith)) ? [] : [`${browser} ${version}`];
  });
}

function holds(statement: unknown, version: string, isWrittenWith: (prefix: string) => boolean): boolean {
  if (!isStatement(statement) || statement.flags || statement.version_removed || statement.alternative_name)
    return false;
  if (statement.prefix && !isWrittenWith(statement.prefix)) return false;
  const { version_added: added } = statement;
  return typeof added === "string" && added !== "preview" && isUpTo(added, version);
}

function isStatement(value: unknown): value is SimpleSupportStatement {
  return typeof value === "object" && value !== null && "version_added" in value;
}

function isUpTo(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split(".").map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

function withoutSupports(text: string): string {
  const start = text.indexOf("@supports");
  if (start < 0) return text;
  let depth = 0;
  for (let at = text.indexOf("{", start); at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(0, start) + withoutSupports(text.slice(at + 1));
  }
  return text;
}
