import { admin } from "../../support/site.ts";
import type { Chance } from "../chance.ts";
import { noteCredential, type Press, varyCase } from "../ledger.ts";
import type { Answer, Asked } from "../network.ts";
import { type Attempt, attempted, type Register } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { checkView } from "../views.ts";
import { hourMs } from "../world.ts";
import type { Command } from "./visitors.ts";

export const session = "a session";

/** A record or a job as staff read it. */
export type Row = Record<string, unknown>;

/** Sends a request as staff, signing in when needed, until there is an answer. */
export async function ask(sim: Simulation, chance: Chance, asked: Omit<Asked, "token">): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    sim.staffToken ??= await signIn(sim, chance);
    const token = sim.staffToken;
    const answer = await sim.sendUntilAnswered({ ...asked, token }, chance).finally(() => noteUse(sim, token));
    const isOver = answer.status === 401 || answer.body.code === "reauthRequired";
    if (!isOver || tries === 2) return answer;
    sim.staffToken = undefined;
  }
}

type Wanted = Pick<Attempt, "value" | "from">;

/** A change by staff, noted in a register. */
export function change(
  sim: Simulation,
  chance: Chance,
  register: Register,
  wanted: Wanted,
  asked: Omit<Asked, "token">,
): Promise<Answer> {
  return attempted(sim, register, wanted, (attempt) => ask(sim, chance, { ...asked, attempt }));
}

async function signIn(sim: Simulation, chance: Chance): Promise<string | undefined> {
  const asked = { method: "POST", url: "/api/admin/login", body: admin } as const;
  const before = sim.world.now;
  const answer = await sim.sendUntilAnswered(asked, chance);
  return answer.status === 200 ? noteSession(sim, admin.username, answer, before) : undefined;
}

/** Notes the session that a login was answered with; `before` is the time at which it was asked for. */
export function noteSession(sim: Simulation, user: string, { body }: Answer, before: number): string {
  const { ledger, world } = sim;
  const token = String(body.token);
  const begun = Math.max(before, world.now);
  const asked = { method: "GET", url: "/api/admin/status", token } as const;
  ledger.secrets.add(token);
  noteCredential(sim, { what: session, asked, closed: 401, lastsMs: 12 * hourMs, used: begun, user }, begun);
  return token;
}

const findSession = ({ ledger }: Simulation, token: string) =>
  ledger.credentials.find(({ asked }) => asked.token === token);

export function noteUse(sim: Simulation, token: string | undefined): void {
  const found = token === undefined ? undefined : findSession(sim, token);
  if (!found) return;
  found.used = Math.max(found.used ?? 0, sim.world.now);
  found.isMisdated ||= !sim.hasRightDate;
}

/** Two colleagues who have read the same act on it, at once or one after the other. */
export async function actTogether(chance: Chance, act: () => Promise<unknown>): Promise<void> {
  const first = act();
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, act()]);
}

/** The token that they leave behind gives no access from then on. */
export const signOut: Command = async (sim, chance) => {
  const token = sim.staffToken;
  const found = token === undefined ? undefined : findSession(sim, token);
  if (!found) return;
  sim.staffToken = undefined;
  const answer = await sim.sendUntilAnswered({ method: "POST", url: "/api/admin/logout", token }, chance);
  if (answer.status === 204) found.ended = "its user has signed out";
};

export async function pickRecord(sim: Simulation, chance: Chance, table: Press["table"]) {
  const answer = await ask(sim, chance, { method: "GET", url: `/api/admin/${table}?limit=50` });
  return chance.any(answer.list);
}

export const erasePerson: Command = async (sim, chance) => {
  const person = chance.any(sim.ledger.people);
  if (!person) return;
  const erasure = { person, begun: sim.ledger.moment(), acknowledged: false };
  sim.ledger.erasures.push(erasure);
  const body = { email: varyCase(person, chance), confirmation: varyCase(person, chance) };
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/erasures", body });
  if (answer.status !== 200) return;
  Object.assign(erasure, { acknowledged: true, ended: sim.ledger.moment() });
};

export const exportRecords: Command = async (sim, chance) => {
  await sim.send({ method: "GET", url: "/api/jobs" });
  const table = chance.of<Press["table"]>(["contacts", "applications"]);
  const isMeant = (press: Press) => press.table === table;
  await checkView(sim, { what: "staff's file", isMeant, isWhole: true }, () =>
    ask(sim, chance, { method: "GET", url: `/api/admin/${table}/export` }),
  );
};
