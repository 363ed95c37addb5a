const repeats = [
  ..."a /\\()[]{}<>\"',;.:=-+@#%&?|*_0😀\t\n\r\u0000\u0301\u00a0\ufffd\ufdfa",
  ..."\\/ \\. a. a, a@ 1, 1. -1 etc. http:// a@a. {{ {{a &# &#1; \u0315\u0316 a\u0315 [[] \r\n /\\ ../ %2f W/ q=0, ;q= <a ::".split(
    " ",
  ),
  "etc. ",
  "C# ",
  "1,234 ",
  "a, and ",
  " and ",
  " \n",
  'a="',
  '" ',
];

/** Texts of a given length, by name: repeated parts with another ending are what makes careless code slow. */
export const hostileTexts: readonly (readonly [name: string, ofLength: (length: number) => string])[] = [
  ...repeats.map((part) => [JSON.stringify(part), (length: number) => `a${filled(part, length - 2)}b`] as const),
  ["marks out of order", (length) => `a${"\u0315".repeat(length / 2 - 1)}${"\u0316".repeat(length / 2)}`],
];

function filled(part: string, length: number): string {
  return part.repeat(Math.max(0, Math.floor(length / part.length)));
}

export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
