interface Life {
  seed: string;
  days: number;
}

/** What every run of the tests lives through: many short lives, and one in which everything outlives its retention. */
export const lives: readonly Life[] = [
  ...Array.from({ length: 10 }, (_, at) => ({ seed: String(1_000 + at), days: 12 })),
  { seed: "1100", days: 70 },
];

/** Seeds that once failed, for as many days as it took, and what they found; each runs for good. */
export const failedOnce: readonly (Life & { found: string })[] = [
  { seed: "2", days: 25, found: "a mail was sent twice, a file was kept for years" },
  { seed: "5013", days: 12, found: "a timer was left; a mail was sent again after an orderly stop" },
  { seed: "5052", days: 12, found: "a site killed while it stopped was waited for, and two runs of a seed differed" },
  { seed: "1016", days: 12, found: "a second press was told that the site is busy" },
  { seed: "5105", days: 12, found: "somebody was never answered" },
];
