import type { Chance } from "./chance.ts";
import type { Effect, Fate } from "./gate.ts";

/** What is to befall somebody's command at a certain point of it, whatever the storm. */
export interface Doom {
  fate: Fate;
  /** Which of its effects count. */
  counts(effect: Effect<unknown>): boolean;
  left: number;
}

/** The process dies somewhere, or at one of its commits, or one of a transaction's statements is refused. */
export function doomOf(chance: Chance): Doom | undefined {
  if (!chance.is(0.3)) return undefined;
  const kill = chance.of<Fate>(["killed", "killedAfter"]);
  const refusal: Doom = {
    fate: "refused",
    counts: ({ label, refused }) => label.startsWith("its ") && refused !== undefined,
    left: chance.between(1, 4),
  };
  return chance.of<Doom>([
    { fate: kill, counts: () => true, left: chance.between(1, 30) },
    { fate: kill, counts: ({ label }) => label === "commit", left: chance.between(1, 3) },
    refusal,
    refusal,
  ]);
}
