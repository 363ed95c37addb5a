/** What a released Firefox on a desktop answers. */
const environment: Record<string, string> = { "env.channel": "release", "env.appinfo.OS": "Linux" };

const comparison = /(env\.channel|env\.appinfo\.OS) ?([=!]=) ?'([^']{0,40})'/g;
/** Those of today have 80. Each pair of parentheses is looked for from the start. */
const longest = 1_000;
const innermost = /\(([^()]*)\)/;

/**
 * Whether a record of Remote Settings is meant for such a Firefox: its `filter_expression` keeps unfinished models from
 * the public and gives telephones smaller ones. A term that is not known here is taken for false.
 */
export function appliesToDesktop(expression: string): boolean {
  if (expression.length > longest) return false;
  if (expression.trim() === "") return true;
  let terms = expression.replaceAll(comparison, (_, name: string, sign: string, value: string) =>
    String((environment[name] === value) === (sign === "==")),
  );
  while (innermost.test(terms)) terms = terms.replace(innermost, (_, inner: string) => ` ${isTrue(inner)} `);
  return isTrue(terms);
}

/** Without parentheses: "and" binds closer than "or". */
function isTrue(terms: string): boolean {
  return terms.split("||").some((all) => all.split("&&").every((term) => term.trim() === "true"));
}
