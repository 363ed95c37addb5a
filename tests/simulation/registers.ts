import type { Ledger } from "./ledger.ts";
import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

/** One change that somebody has asked for. */
export interface Attempt {
  value: string;
  /** What whoever asked had read. */
  from?: string;
  begun: number;
  /** The earliest that the clock of the site may have shown when it took effect; without a right one, nobody knows. */
  clockThen?: number;
  /** When its success was heard of. */
  acknowledged?: number;
  /** When nothing more was asked for it. */
  ended?: number;
  /** By the time since the start. */
  endedAt?: number;
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
    return this.mayHaveBeen(value, first, Number.POSITIVE_INFINITY);
  }

  /** Whether this may have been its value at some moment since then. */
  mayHaveBeen(value: string, first: string, since: number): boolean {
    const before = this.heard.filter(({ acknowledged = since }) => acknowledged < since);
    const isOvertaken = ({ ended, repeats }: Attempt) =>
      ended !== undefined && !repeats && before.some(({ begun }) => begun > ended);
    if (this.attempts.some((attempt) => attempt.value === value && !isOvertaken(attempt))) return true;
    return value === first && before.length === 0;
  }

  /** Two who had read the same and were both told that theirs stands, where nothing leads back to what they had read. */
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
  sim: Simulation,
  register: Register,
  wanted: Pick<Attempt, "value" | "from">,
  ask: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const { ledger, world } = sim;
  const attempt: Attempt = { ...wanted, begun: ledger.moment() };
  const before = world.now;
  register.attempts.push(attempt);
  try {
    const answer = await ask(attempt);
    if (answer.status === 200 || answer.status === 204) attempt.acknowledged = ledger.moment();
    return answer;
  } finally {
    attempt.ended = ledger.moment();
    attempt.endedAt = world.elapsed;
    if (sim.hasRightDate) attempt.clockThen = Math.min(before, world.now);
  }
}

/** One thing that must be so where an act is let through: what it was at first, and what speaks for and against it. */
interface Need {
  register: Register;
  first: string;
  right: readonly string[];
  wrong: readonly string[];
}

const isNot = (register: Register): Need => ({ register, first: "false", right: ["false"], wrong: ["true"] });
const isUndecided = (register: Register): Need => ({
  register,
  first: "new",
  right: ["new", "contact", "interview", "offer"],
  wrong: ["declined", "hired"],
});

/** Who may do what, by what people were told before. Nobody knows it where an application's link was never seen. */
export const rights = {
  apply: (ledger: Ledger, job: string): Need[] => [
    { register: ledger.register(job, "state"), first: "open", right: ["open"], wrong: ["closed"] },
    isNot(ledger.register(job, "deleted")),
  ],
  write: (ledger: Ledger, application: string) =>
    ledger.links.has(application) ? [isNot(ledger.ofBoth(application, "withdrawn"))] : undefined,
  decline: (ledger: Ledger, application: string) =>
    rights.write(ledger, application)?.concat(isUndecided(ledger.register(application, "stage"))),
  /** By the token of an application. */
  attachCv: (ledger: Ledger, application: string) => rights.decline(ledger, application),
  /** By the link of a receipt. */
  withdraw: (ledger: Ledger, link: string) => ledger.idsOf(link).map((id) => isUndecided(ledger.register(id, "stage"))),
  replaceCv: (ledger: Ledger, link: string) => [
    ...rights.withdraw(ledger, link),
    isNot(ledger.register(link, "withdrawn")),
  ],
  signIn: (ledger: Ledger, user: string, password: string): Need[] => {
    const register = ledger.register(user, "password");
    const others = register.attempts.map(({ value }) => value).filter((value) => value !== password);
    return [
      isNot(ledger.register(user, "disabled")),
      { register, first: "", right: [password], wrong: ["", ...others] },
    ];
  },
};

interface Judged {
  what: string;
  needs: readonly Need[] | undefined;
  /** When the act began. */
  since: number;
  /** What it may be refused with, where something stands against it. */
  refusals?: readonly string[];
}

/** What was let through may have been allowed for some of the time; what was refused may have been forbidden. */
export function judge({ world }: Simulation, { what, needs, since, refusals = [] }: Judged, answer: Answer): void {
  if (!needs) return;
  const mayBe = ({ register, first }: Need, values: readonly string[]) =>
    values.some((value) => register.mayHaveBeen(value, first, since));
  const { code } = answer.body;
  if (answer.status < 300 && !needs.every((need) => mayBe(need, need.right)))
    world.fail(`${what} was let through though nobody may`);
  if (refusals.some((refusal) => refusal === code) && !needs.some((need) => mayBe(need, need.wrong)))
    world.fail(`${what} was refused (${String(code)}) though nothing stands against it`);
}
