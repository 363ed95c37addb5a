import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

/** One change that somebody has asked for. */
export interface Attempt {
  value: string;
  /** The value or revision that it is based on. */
  from?: string;
  begun: number;
  /** When its success was heard of. */
  acknowledged?: number;
  /** When nothing more was asked for it. */
  ended?: number;
  /** The line has brought it a second time, and nobody knows when that takes effect. */
  repeats?: boolean;
}

/** Something that has one value at a time: a stage, a note, a consent. */
export class Register {
  readonly attempts: Attempt[];

  constructor(attempts: Attempt[] = []) {
    this.attempts = attempts;
  }

  get heard(): Attempt[] {
    return this.attempts.filter(({ acknowledged }) => acknowledged !== undefined);
  }

  /** Whether this may be its value now: the last that was acknowledged, or one that came later or at the same time. */
  mayBe(value: string, first: string): boolean {
    const { heard } = this;
    const isOvertaken = ({ ended, repeats }: Attempt) =>
      ended !== undefined && !repeats && heard.some(({ begun }) => begun > ended);
    if (this.attempts.some((attempt) => attempt.value === value && !isOvertaken(attempt))) return true;
    return value === first && heard.length === 0;
  }

  /** Two acknowledged changes that began from the same value, where no attempt leads back to that value. */
  lostUpdate(leadsBack: (from: string, attempts: readonly Attempt[]) => boolean): [Attempt, Attempt] | undefined {
    for (const one of this.heard) {
      const other = this.heard.find(
        ({ value, from }) => value !== one.value && from !== undefined && from === one.from,
      );
      if (other?.from !== undefined && !leadsBack(other.from, this.attempts)) return [one, other];
    }
    return undefined;
  }
}

/** Asks for a change, and writes down what was heard of it. */
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
