interface Scope {
  from: number;
  alias: string;
  set: string;
  prefix: string;
}

const declaration = /const\s+\{([^}]*)\}\s*=\s*useTranslation\(([^)]*)\)/g;
const call = /(?<![\w$])((?:[\w$]+\.)*[\w$]+)\(\s*/g;
const literal = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const anyKey = "[\\w-]+(?:\\.[\\w-]+)*";

/**
 * A pattern of full keys (`namespace:path`, without plural form) for each use in a file: `t("key")`, `words.t("set:key")`,
 * templates, and for variables all string literals of the file.
 */
export function requestsIn(source: string): RegExp[] {
  const scopes = [...source.matchAll(declaration)].flatMap(readScopes);
  const aliases = new Set(["t", "listBelow", ...scopes.map((scope) => scope.alias)]);
  return [...source.matchAll(call)].flatMap((match) => {
    const callee = match[1]?.split(".").at(-1) ?? "";
    if (!aliases.has(callee)) return [];
    const scope = match[1]?.includes(".")
      ? undefined
      : scopes.findLast(({ alias, from }) => alias === callee && from < match.index);
    return findRequestedKeys(firstArgument(source, match.index + match[0].length), scope, source);
  });
}

function findRequestedKeys(argument: string, scope: Scope | undefined, source: string): RegExp[] {
  const literals = [...argument.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? "");
  if (literals.length === 0) {
    const quoted = [...source.matchAll(/["'`]([\w.:-]+)["'`]|(?:^|[\s{,])([\w]+):/g)].map(
      ([, one, other]) => one ?? other ?? "",
    );
    return quoted.map((text) => toPattern(text, scope));
  }
  return literals.map((text) => toPattern(text, scope));
}

function toPattern(key: string, scope: Scope | undefined): RegExp {
  const variable = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const path = variable.join(anyKey);
  // The prefix is also added to a key with a namespace: such a key is never found.
  const full = key.includes(":")
    ? (scope?.prefix ?? "") + path
    : scope
      ? `${scope.set}:${scope.prefix}${path}`
      : `[a-z]+:(?:${anyKey}\\.)?${path}`;
  // Reading an object or a list uses all keys below it.
  return new RegExp(`^${full}(?:\\.|$)`);
}

function readScopes(match: RegExpExecArray): Scope[] {
  const [, names = "", argument = ""] = match;
  const set = /"(\w+)"/.exec(argument)?.[1] ?? "common";
  const prefix = /keyPrefix:\s*"([^"]+)"/.exec(argument)?.[1];
  return names.split(",").flatMap((name) => {
    const [original = "", alias = original] = name.split(":").map((part) => part.trim());
    return original === "t" ? [{ from: match.index, alias, set, prefix: prefix ? `${prefix}.` : "" }] : [];
  });
}

function firstArgument(source: string, from: number): string {
  let depth = 0;
  let quote = "";
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? "";
    if (quote) quote = sign === quote && source[at - 1] !== "\\" ? "" : quote;
    else if (sign === '"' || sign === "`") quote = sign;
    else if ("([{".includes(sign)) depth++;
    else if (depth === 0 && ",)".includes(sign)) return source.slice(from, at);
    else if (")]}".includes(sign)) depth--;
  }
  return source.slice(from);
}
