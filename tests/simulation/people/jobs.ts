import { jobTypes, workplaces } from "../../../contract/job/fields.ts";
import type { JobRequest } from "../../../contract/jobs.ts";
import { Chance } from "../chance.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { ask } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

const [currency, period] = ["EUR", "month"] as const;

/** All that a job says, made of its description, which is in no other. */
function textOf({ ledger }: Simulation, title: string, description: string): JobRequest {
  const chance = new Chance(description);
  const text = {
    title,
    description,
    location: chance.of(["Nitra", "Martin"]),
    type: chance.of(jobTypes),
    requirements: chance.is(0.5) ? [`Patience for ${chance.word(5)}`, "Calm"] : [],
    workplace: chance.of([null, ...workplaces]),
    country: chance.of([null, "SK", "CZ"]),
    ...(chance.is(0.5) && { translations: { sk: { title: `Strážca ${chance.word(6)}` } } }),
    ...(chance.is(0.5) && {
      pay: { min: chance.between(1_000, 2_000), max: chance.between(2_001, 3_000), currency, period },
    }),
  };
  ledger.jobTexts.set(description, text);
  return text;
}

export const publishJob: Command = async (sim, chance) => {
  const title = `Keeper of ${chance.word(7)}`;
  const body = textOf(sim, title, `Keeps robots, as a ${title}.`);
  const key = chance.bytes(16).toString("hex");
  const asked = { method: "POST", url: "/api/admin/jobs", body, key } as const;
  const answer = await ask(sim, chance, asked);
  if (answer.status !== 201) return;
  // What they heard was lost with the tab, say: the page sends it once more.
  if (new Chance(title).is(0.25)) await sim.send({ ...asked, token: sim.staffToken }).catch(() => undefined);
  sim.ledger.jobs.push({ id: String(answer.body.id), title });
  sim.done("jobCreated", title);
};

/** What they changed is on the site; others may be changing it at the same time. */
async function lookAtSite(sim: Simulation, chance: Chance): Promise<void> {
  const told = (list: Row[]) => list.map(({ id, description }) => `${id} ${description}`).join();
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

/** One change of a job; whether it was done. */
type Change = (sim: Simulation, chance: Chance, job: Row) => Promise<boolean>;

const addressOf = ({ id }: Row) => `/api/admin/jobs/${String(id)}`;

/** Nobody writes the same twice. */
const rewrite: Change = async (sim, chance, job) => {
  const { id, title, revision } = job;
  const description = `Keeps ${chance.word(8)}.`;
  const body = { ...textOf(sim, String(title), description), revision };
  const register = sim.ledger.register(String(id), "text");
  const wanted = { value: description, from: String(revision) };
  const answer = await attempted(sim, register, wanted, (attempt) =>
    ask(sim, chance, { method: "PUT", url: addressOf(job), body, attempt }),
  );
  if (answer.status === 200) sim.done("jobUpdated", title);
  return answer.status === 200;
};

const open: Change = (sim, chance, job) => setState(sim, chance, job, "open");
const close: Change = (sim, chance, job) => setState(sim, chance, job, "closed");

async function setState(sim: Simulation, chance: Chance, job: Row, state: "open" | "closed"): Promise<boolean> {
  const { id, title, revision } = job;
  const register = sim.ledger.register(String(id), "state");
  const answer = await attempted(sim, register, { value: state }, (attempt) =>
    ask(sim, chance, { method: "PUT", url: `${addressOf(job)}/state`, body: { state, revision }, attempt }),
  );
  const wasSo = state === "open" ? job.onSite === true : job.state === "closed";
  if (answer.status === 200 && !wasSo) sim.done(state === "open" ? "jobPublished" : "jobClosed", title);
  return answer.status === 200;
}

const remove: Change = async (sim, chance, job) => {
  const register = sim.ledger.register(String(job.id), "deleted");
  const answer = await attempted(sim, register, { value: "true" }, (attempt) =>
    ask(sim, chance, { method: "DELETE", url: addressOf(job), attempt }),
  );
  if (answer.status === 204) sim.done("jobDeleted", job.title);
  return answer.status === 204;
};

const putBack: Change = async (sim, chance, job) => {
  const register = sim.ledger.register(String(job.id), "deleted");
  const answer = await attempted(sim, register, { value: "false" }, (attempt) =>
    ask(sim, chance, { method: "POST", url: `${addressOf(job)}/restore`, attempt }),
  );
  if (answer.status === 200 && job.deletedAt) sim.done("jobRestored", job.title);
  return answer.status === 200;
};

/** To the end, or right before another. */
const move: Change = async (sim, chance, job) => {
  const others = sim.ledger.jobs.filter(({ id }) => id !== job.id);
  const before = (chance.is(0.5) ? chance.any(others)?.id : undefined) ?? null;
  const places = sim.ledger.register("all jobs", "place");
  const answer = await attempted(sim, places, { value: `${job.id} ${before ?? ""}` }, (attempt) =>
    ask(sim, chance, { method: "PUT", url: `${addressOf(job)}/place`, body: { before }, attempt }),
  );
  if (answer.status === 204) sim.done("jobMoved", job.title);
  return answer.status === 204;
};

export const editJob: Command = async (sim, chance) => {
  const listing = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(listing.list);
  if (!job) return;
  await sim.send({ method: "GET", url: "/api/jobs" });
  const change = chance.of<Change>([rewrite, open, close, close, remove, move, job.deletedAt ? putBack : open]);
  if (await change(sim, chance, job)) await lookAtSite(sim, chance);
};

/** Two of them have read the same job and write it anew, at once or one after the other. */
export const editTogether: Command = async (sim, chance) => {
  const listing = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(listing.list.filter(({ deletedAt }) => !deletedAt));
  if (!job) return;
  const first = rewrite(sim, chance, job);
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, rewrite(sim, chance, job)]);
};

/** One of them writes a job anew; the other closes the one that they had read before, which nobody meant to close. */
export const closeUnread: Command = async (sim, chance) => {
  const begun = sim.ledger.moment();
  const listing = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(listing.list.filter(({ onSite }) => onSite));
  if (!job || !(await rewrite(sim, chance, job))) return;
  const isClosed = await close(sim, chance, job);
  const { attempts } = sim.ledger.register(String(job.id), "state");
  // One that is closed already stays so, whatever its revision.
  const closings = attempts.filter(
    ({ value, ended = begun, repeats }) => value === "closed" && (repeats || ended >= begun),
  );
  if (isClosed && closings.length === 1) sim.world.fail("a job was closed by somebody who had read an older one");
};
