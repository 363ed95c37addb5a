import type { Chance } from "../chance.ts";
import { endCredentials, noteCredential } from "../ledger.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { dayMs } from "../world.ts";
import { ask, change, noteSession, noteUse, session as staffSession } from "./staff.ts";
import type { Command } from "./visitors.ts";

interface User {
  id: string;
  username: string;
}

const newPassword = (chance: Chance) => `${chance.word(6)} ${chance.word(7)} ${chance.word(5)}`;

/** Follows a one-time link, which works once. Earlier links of this user have ended. */
async function accept(sim: Simulation, chance: Chance, { id }: User, link: string, since: number): Promise<void> {
  const { ledger } = sim;
  const token = /#invitation=([\w-]+)/.exec(link)?.[1] ?? "";
  ledger.secrets.add(token);
  endCredentials(sim, "an invitation", id, since, "its user was given another");
  const read = { method: "POST", url: "/api/admin/invitations/read", body: { token } } as const;
  const isShut = () => !ledger.register(id, "disabled").mayBe("false", "false");
  const invitation = noteCredential(sim, {
    ...{ what: "an invitation", user: id, asked: read, closed: 404 },
    ...{ lastsMs: dayMs, isShut },
  });
  if (chance.is(0.2)) return;
  const [before, password] = [sim.world.now, newPassword(chance)];
  const asked = { method: "POST", url: "/api/admin/invitations/accept", body: { token, password } } as const;
  const answer = await attempted(sim, ledger.register(id, "password"), { value: password }, (attempt) =>
    sim.sendUntilAnswered({ ...asked, attempt }, chance),
  );
  if (answer.status !== 200) return;
  invitation.ended = "it was followed";
  noteSession(sim, id, answer, before);
}

async function add(sim: Simulation, chance: Chance): Promise<void> {
  const [username, since] = [`keeper.${chance.word(7)}`, sim.ledger.moment()];
  const made = await ask(sim, chance, { method: "POST", url: "/api/admin/users", body: { username } });
  if (made.status !== 200) return;
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/users" });
  const id = list.find((each) => each.username === username)?.id;
  if (id === undefined) return;
  const user = { id: String(id), username };
  sim.ledger.users.push(user);
  await accept(sim, chance, user, String(made.body.link), since);
}

/** With the last acknowledged password, or sometimes an older one. */
async function signInAs(sim: Simulation, chance: Chance, user: User) {
  const { attempts, acknowledged } = sim.ledger.register(user.id, "password");
  const known = chance.is(0.2) ? chance.any(attempts) : (acknowledged.at(-1) ?? attempts.at(-1));
  if (!known?.value) return undefined;
  const before = sim.world.now;
  const body = { username: user.username, password: known.value };
  const answer = await sim.sendUntilAnswered({ method: "POST", url: "/api/admin/login", body }, chance);
  if (answer.status !== 200) return undefined;
  return { token: noteSession(sim, user.id, answer, before), password: known.value };
}

async function work(sim: Simulation, chance: Chance, user: User): Promise<void> {
  const session = await signInAs(sim, chance, user);
  if (!session) return;
  await sim.send({ method: "GET", url: "/api/admin/status", token: session.token });
  noteUse(sim, session.token);
}

/** On one of two machines; it signs out the other. */
async function changePassword(sim: Simulation, chance: Chance, user: User): Promise<void> {
  await work(sim, chance, user);
  const session = await signInAs(sim, chance, user);
  if (!session) return;
  const [since, before, password] = [sim.ledger.moment(), sim.world.now, newPassword(chance)];
  const body = { currentPassword: session.password, newPassword: password };
  const asked = { method: "PUT", url: "/api/admin/account/password", body, token: session.token } as const;
  const answer = await attempted(sim, sim.ledger.register(user.id, "password"), { value: password }, (attempt) =>
    sim.sendUntilAnswered({ ...asked, attempt }, chance).finally(() => noteUse(sim, session.token)),
  );
  if (answer.status !== 200) return;
  endCredentials(sim, staffSession, user.id, since, "its user has another password");
  noteSession(sim, user.id, answer, before);
}

/** It ends the sessions that the user had. */
async function disable(sim: Simulation, chance: Chance, user: User): Promise<void> {
  const since = sim.ledger.moment();
  const asked = { method: "POST", url: `/api/admin/users/${user.id}/disable` } as const;
  const answer = await change(sim, chance, sim.ledger.register(user.id, "disabled"), { value: "true" }, asked);
  if (answer.status !== 204) return;
  endCredentials(sim, staffSession, user.id, since, "its user was disabled");
  // Enabling the user again does not bring back the sessions.
  if (chance.is(0.6)) await sim.away(chance.between(1, 30) * 60_000);
  if (chance.is(0.8)) await enable(sim, chance, user);
}

async function enable(sim: Simulation, chance: Chance, { id }: User): Promise<void> {
  const asked = { method: "POST", url: `/api/admin/users/${id}/enable` } as const;
  await change(sim, chance, sim.ledger.register(id, "disabled"), { value: "false" }, asked);
}

async function reset(sim: Simulation, chance: Chance, user: User): Promise<void> {
  const since = sim.ledger.moment();
  const asked = { method: "POST", url: `/api/admin/users/${user.id}/reset` } as const;
  const answer = await change(sim, chance, sim.ledger.register(user.id, "password"), { value: "" }, asked);
  if (answer.status !== 200) return;
  endCredentials(sim, staffSession, user.id, since, "its user was reset");
  await accept(sim, chance, user, String(answer.body.link), since);
}

/** Adds a user, or lets one act or be changed. */
export const workOnUsers: Command = async (sim, chance) => {
  const user = chance.is(0.2) ? undefined : chance.any(sim.ledger.users);
  const act = chance.of([work, work, changePassword, disable, disable, enable, reset]);
  await (user ? act(sim, chance, user) : add(sim, chance));
};
