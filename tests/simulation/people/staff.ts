import { admin } from "../../support/site.ts";
import type { Chance } from "../chance.ts";
import type { Answer, Asked } from "../network.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs } from "../world.ts";
import type { Command } from "./visitors.ts";

/** As staff: signs in where that is needed, and asks again where nothing was heard. */
export async function ask(sim: Simulation, chance: Chance, asked: Omit<Asked, "token">): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    sim.staffToken ??= await signIn(sim, chance);
    const token = sim.staffToken;
    const answer = await sim.sendUntilAnswered({ ...asked, token }, chance).finally(() => noteUse(sim, token));
    const isOver = answer.status === 401 || answer.body.code === "proofRequired";
    if (!isOver || tries === 2) return answer;
    sim.staffToken = undefined;
  }
}

async function signIn(sim: Simulation, chance: Chance): Promise<string | undefined> {
  const { ledger, world } = sim;
  const asked = { method: "POST", url: "/api/admin/login", body: admin } as const;
  const before = world.now;
  const answer = await sim.sendUntilAnswered(asked, chance);
  if (answer.status !== 200) return undefined;
  const token = String(answer.body.token);
  ledger.secrets.add(token);
  const begun = Math.max(before, world.now);
  ledger.sessions.push({ token, begun, used: begun, isMisdated: !sim.hasRightDate, isEnded: false });
  return token;
}

function noteUse({ ledger, world, hasRightDate }: Simulation, token: string | undefined): void {
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
  const answer = await sim.sendUntilAnswered(
    { method: "POST", url: "/api/admin/logout", token: session.token },
    chance,
  );
  if (answer.status === 204) session.isEnded = true;
};

export async function listed(sim: Simulation, chance: Chance, table: "contacts" | "applications") {
  const answer = await ask(sim, chance, { method: "GET", url: `/api/admin/${table}?limit=50` });
  return chance.any(answer.list);
}

export const publishJob: Command = async (sim, chance) => {
  const title = `Keeper of ${chance.word(7)}`;
  const body = {
    title,
    location: "Nitra",
    type: "Full-time",
    description: "Keeps robots.",
    requirements: ["Patience"],
  };
  const key = chance.bytes(16).toString("hex");
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/jobs", body, key });
  if (answer.status !== 201) return;
  sim.ledger.jobs.push({ id: String(answer.body.id), title });
  sim.done("jobCreated", title);
};

/** What they changed is on the site; others may be changing it at the same time. */
async function lookAtSite(sim: Simulation, chance: Chance): Promise<void> {
  const told = (list: Record<string, unknown>[]) => list.map(({ id, description }) => `${id} ${description}`).join();
  const own = async () => {
    const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
    return told(list.filter(({ onSite }) => onSite));
  };
  const before = await own();
  const site = await sim.send({ method: "GET", url: "/api/jobs" });
  // Between instances word travels over a real line.
  if (!sim.ground.url && site.status === 200 && told(site.list) !== before && before === (await own()))
    sim.world.fail("staff have changed a job and the site shows the old one");
}

export const editJob: Command = async (sim, chance) => {
  const listing = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(listing.list);
  if (!job) return;
  await sim.send({ method: "GET", url: "/api/jobs" });
  const { id, title, version, state, onSite, deletedAt } = job;
  const what = chance.of<"rename" | "close" | "delete" | "restore" | "move">([
    ...(["rename", "close", "close", "delete", "move"] as const),
    deletedAt ? "restore" : "close",
  ]);
  const to = what === "close" ? chance.of<"open" | "closed">(["open", "closed"]) : undefined;
  const url = `/api/admin/jobs/${id}`;
  const fields = { title, location: "Nitra", type: "Full-time", requirements: [] };
  const description = `Keeps ${chance.word(6)}.`;
  const answer =
    what === "rename"
      ? await ask(sim, chance, { method: "PUT", url, body: { ...fields, description, version } })
      : what === "close"
        ? await ask(sim, chance, {
            method: "PUT",
            url: `${url}/state`,
            body: { state: to, version },
          })
        : what === "delete"
          ? await ask(sim, chance, { method: "DELETE", url })
          : what === "restore"
            ? await ask(sim, chance, { method: "POST", url: `${url}/restore` })
            : await ask(sim, chance, { method: "PUT", url: `${url}/place`, body: { before: null } });
  if (answer.status !== 200 && answer.status !== 204) return;
  await lookAtSite(sim, chance);
  const isDone = { open: onSite === true, closed: state === "closed" };
  if (to ? !isDone[to] : what !== "restore" || deletedAt) sim.done(to ? states[to] : actions[what], title);
};

const states = { open: "jobPublished", closed: "jobClosed" };
const actions = {
  rename: "jobUpdated",
  delete: "jobDeleted",
  restore: "jobRestored",
  move: "jobMoved",
  close: "jobClosed",
};

export const answerPerson: Command = async (sim, chance) => {
  const table = chance.of<"contacts" | "applications">(["contacts", "applications"]);
  const row = await listed(sim, chance, table);
  if (!row) return;
  const letter = {
    key: chance.bytes(12).toString("hex"),
    subject: "About you",
    text: `Dear ${String(row.name)}, thank you.`,
  };
  const url = `/api/admin/${table}/${row.id}/replies`;
  const write = () => ask(sim, chance, { method: "POST", url, body: letter });
  // The first letter to somebody new is also a step.
  const step = { value: "contact", begun: sim.ledger.moment() };
  if (table === "applications") sim.ledger.register(String(row.id), "stage").attempts.push(step);
  const answers = await Promise.all(chance.is(0.3) ? [write(), write()] : [write()]).finally(() =>
    Object.assign(step, { ended: sim.ledger.moment() }),
  );
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => String(body.id)));
  if (ids.size > 1) sim.world.fail("one letter was sent as two");
  const recordKeptMs = Date.parse(String(row.createdAt)) + retention[table] * dayMs - sim.world.now;
  for (const id of ids) sim.ledger.letters.push({ id, person: String(row.email), recordKeptMs });
  if (ids.size > 0) sim.done("replySent", String(row.id));
};

export const erasePerson: Command = async (sim, chance) => {
  const person = chance.any(sim.ledger.people);
  if (!person) return;
  const erasure = { person, begun: sim.ledger.moment(), acknowledged: false, byStaff: true };
  sim.ledger.erasures.push(erasure);
  const body = { email: person.email, confirmation: person.email };
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/erasures", body });
  if (answer.status !== 200) return;
  Object.assign(erasure, { acknowledged: true, ended: sim.ledger.moment() });
  sim.done("personErased", undefined);
};

export const lookAround: Command = async (sim, chance) => {
  await ask(sim, chance, { method: "GET", url: "/api/admin/status" });
  const word = chance.any(sim.ledger.people)?.word;
  if (word) await ask(sim, chance, { method: "GET", url: `/api/admin/applications?q=${word}` });
  await sim.send({ method: "GET", url: "/api/jobs" });
};
