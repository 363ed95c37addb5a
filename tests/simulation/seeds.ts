/** Seeds that once failed, for as many days as it took, and what they found; each runs for good. */
export const failedOnce: readonly { seed: string; days: number; found: string }[] = [
  { seed: "2", days: 30, found: "a mail under way while the clock is put forward was sent twice" },
];
