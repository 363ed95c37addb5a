/** Of compose.yaml, whose `.env` is the same file. */
const ofCompose = ["SITE_INSTANCES", "SITE_PORTS"];
/** What orchestrators tell of each service that is called clamav or database. */
const ofServices = /_(?:SERVICE_|PORT_\d)/;
/** Shorter names are near to anybody's: HOST and HOME. */
const letterLeast = 7;
const slipMost = 2;
/** A word of so many letters may have one that is wrong. */
const lettersOfSlip = 4;

interface StrangeNames {
  /** All but one of ours: `name: write it so`. */
  misspelt: string[];
  /** None of ours, but called as a group of them. */
  unknown: string[];
}

/** A name that nobody reads would be a setting that holds nowhere: nothing kept shorter, no CV scanned, no mail sent. */
export function strangeNames(given: readonly string[], known: readonly string[]): StrangeNames {
  const groups = new Set(known.map(groupOf).filter((group, index, all) => group && all.indexOf(group) !== index));
  const strange = given.filter((name) => ![...known, ...ofCompose].includes(name));
  const meant = new Map(strange.map((name) => [name, nearest(name, known)]));
  return {
    misspelt: strange.flatMap((name) => {
      const right = meant.get(name);
      return right === undefined ? [] : [`${name}: there is no such setting, write ${right}`];
    }),
    unknown: strange.filter(
      (name) => meant.get(name) === undefined && groups.has(groupOf(name)) && !ofServices.test(name),
    ),
  };
}

const groupOf = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? "";

function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length < letterLeast) return undefined;
  return known.find((one) => one.length >= letterLeast && isSlip(name.toUpperCase(), one));
}

/**
 * One slip anywhere, or two where each word of the name is still the same but for a letter in four: two letters of a short word
 * make another one, METRICS_HOST out of METRICS_PORT, and whoever has that meant it.
 */
function isSlip(from: string, to: string): boolean {
  const count = slips(from, to);
  if (count <= 1) return true;
  if (count > slipMost) return false;
  if (from.replaceAll("_", "") === to.replaceAll("_", "")) return true;
  const [words, others] = [from.split("_"), to.split("_")];
  const isSame = (word: string, at: number) => {
    const other = others[at] ?? "";
    return slips(word, other) <= Math.floor(Math.max(word.length, other.length) / lettersOfSlip);
  };
  return words.length === others.length && words.every(isSame);
}

/** Letters to put in, take out, change or swap. Names of an environment may be of any length: those too long are never near. */
function slips(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > slipMost) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [index, other] of [...to].entries()) {
      const [above = 0, right = 0, left = 0] = [row[index], row[index + 1], next[index]];
      const isSwapped = letter === to[index - 1] && other === from[line - 1];
      const swapped = isSwapped ? (before[index - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(above + (letter === other ? 0 : 1), right + 1, left + 1, swapped));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? Infinity;
}

export const unknownWarning = (names: readonly string[]) =>
  `${names.join(", ")}: there is no such setting, and it changes nothing (.env.example names all that there are)`;
