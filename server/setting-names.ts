/** Of compose.yaml, whose `.env` is the same file. */
const ofCompose = ["SITE_INSTANCES", "SITE_PORTS"];
/** What orchestrators tell of each service that is called clamav or database. */
const ofServices = /_(?:SERVICE_|PORT_\d)/;
/** Shorter names are near to anybody's: HOST and HOME. */
const letterLeast = 7;
const slipMost = 2;

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
  return known.find((one) => one.length >= letterLeast && slips(name.toUpperCase(), one) <= slipMost);
}

/** Letters to put in, take out or change. Names of an environment may be of any length: those too long are never near. */
function slips(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > slipMost) return Infinity;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [index, other] of [...to].entries()) {
      const [above = 0, right = 0, left = 0] = [row[index], row[index + 1], next[index]];
      next.push(Math.min(above + (letter === other ? 0 : 1), right + 1, left + 1));
    }
    row = next;
  }
  return row.at(-1) ?? Infinity;
}

export const unknownWarning = (names: readonly string[]) =>
  `${names.join(", ")}: there is no such setting, and it changes nothing (.env.example names all that there are)`;
