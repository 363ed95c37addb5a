import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

/** One requested change. */
export interface Attempt {
  value: string;
  /** The value or revision that it is based on. */
  from?: string;
  begun: number;
  /** The moment when its success was known. */
  acknowledged?: number;
  /** The moment after which it was not sent again. */
  ended?: number;
  /** The network delivered it a second time, with effect at any later moment. */
  repeats?: boolean;
}

/** Something that has one value at a time: a stage, a note, a consent. */
export class Register {
  readonly attempts: Attempt[];

  constructor(attempts: Attempt[] = []) {
    this.attempts = attempts;
  }

  get acknowledged(): Attempt[] {
    return this.attempts.filter(({ acknowledged }) => acknowledged !== undefined);
  }

  /** Whether this may be its value now: the last that was acknowledged, or one that came later or at the same time. */
  mayBe(value: string, first: string): boolean {
    const { acknowledged } = this;
    const isOvertaken = ({ ended, repeats }: Attempt) =>
      ended !== undefined && !repeats && acknowledged.some(({ begun }) => begun > ended);
    if (this.attempts.some((attempt) => attempt.value === value && !isOvertaken(attempt))) return true;
    return value === first && acknowledged.length === 0;
  }

  /** Two acknowledged changes that began from the same value, where no attempt leads back to that value. */
  lostUpdate(leadsBack: (from: string, attempts: readonly Attempt[]) => boolean): [Attempt, Attempt] | undefined {
    for (const one of this.acknowledged) {
      const other = this.acknowledged.find(
        ({ value, from }) => value !== one.value && from !== undefined && from === one.from,
      );
      if (other?.from !== undefined && !leadsBack(other.from, this.attempts)) return [one, other];
    }
    return undefined;
  }
}

/** Requests a change and notes whether it was acknowledged. */
export async function attempted(
  { ledger }: Simulation,
  register: Register,
  wanted: Pick<Attempt, "value" | "from">,
  ask: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const attempt: Attempt = { ...wanted, begun: ledger.moment() };
  register.attempts.push(attempt);
  try {
    const answer = await ask(attempt);
    if (answer.status === 200 || answer.status === 204) attempt.acknowledged = ledger.moment();
    return answer;
  } finally {
    attempt.ended = ledger.moment();
  }
}
