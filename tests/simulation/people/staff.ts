import { admin } from "../../support/site.ts";
import type { Chance } from "../chance.ts";
import { type Press, sessionMs, typed } from "../ledger.ts";
import type { Answer, Asked } from "../network.ts";
import { type Attempt, attempted, type Register } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { looked } from "../views.ts";
import type { Command } from "./visitors.ts";

/** A record or a job as staff read it. */
export type Row = Record<string, unknown>;

/** As staff: signs in where that is needed, and asks again where nothing was heard. */
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

/** Staff change something that has a register. */
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

/** What came of signing in, and from when on by the clock. */
export function noteSession(sim: Simulation, user: string, { body }: Answer, before: number): string {
  const { ledger, world } = sim;
  const token = String(body.token);
  const begun = Math.max(before, world.now);
  const asked = { method: "GET", url: "/api/admin/status", token } as const;
  const lasts = { begun, used: begun, lastsMs: sessionMs, isMisdated: !sim.hasRightDate };
  ledger.secrets.add(token);
  ledger.sessions.push({ what: "a session", asked, closed: 401, ...lasts, token, user, since: ledger.moment() });
  return token;
}

export function noteUse({ ledger, world, hasRightDate }: Simulation, token: string | undefined): void {
  const session = ledger.sessions.find((each) => each.token === token);
  if (!session) return;
  session.used = Math.max(session.used, world.now);
  if (!hasRightDate) session.isMisdated = true;
}

/** The token that they leave behind opens nothing from then on. */
export const signOut: Command = async (sim, chance) => {
  const session = sim.ledger.sessions.find(({ token }) => token === sim.staffToken);
  if (!session) return;
  sim.staffToken = undefined;
  const asked = { method: "POST", url: "/api/admin/logout", token: session.token } as const;
  const answer = await sim.sendUntilAnswered(asked, chance);
  if (answer.status === 204) session.ended = "its user has signed out";
};

export async function listed(sim: Simulation, chance: Chance, table: Press["table"]) {
  const answer = await ask(sim, chance, { method: "GET", url: `/api/admin/${table}?limit=50` });
  return chance.any(answer.list);
}

export const erasePerson: Command = async (sim, chance) => {
  const person = chance.any(sim.ledger.people);
  if (!person) return;
  const erasure = { person, begun: sim.ledger.moment(), acknowledged: false, byStaff: true };
  sim.ledger.erasures.push(erasure);
  const body = { email: typed(person, chance), confirmation: typed(person, chance) };
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/erasures", body });
  if (answer.status !== 200) return;
  Object.assign(erasure, { acknowledged: true, ended: sim.ledger.moment() });
  sim.done("personErased", undefined);
};

export const lookAround: Command = async (sim, chance) => {
  await sim.send({ method: "GET", url: "/api/jobs" });
  const table = chance.of<Press["table"]>(["contacts", "applications"]);
  const isMeant = (press: Press) => press.table === table;
  await looked(sim, { what: "staff's file", isMeant, isWhole: true }, () =>
    ask(sim, chance, { method: "GET", url: `/api/admin/${table}/export` }),
  );
};
