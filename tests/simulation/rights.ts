import type { Ledger } from "./ledger.ts";
import type { Answer } from "./network.ts";
import type { Register } from "./registers.ts";
import type { Simulation } from "./simulation.ts";

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
