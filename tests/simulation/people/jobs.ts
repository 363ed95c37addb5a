import type { Chance } from "../chance.ts";
import type { Simulation } from "../simulation.ts";
import { ask, change, type Row } from "./staff.ts";
import type { Command } from "./visitors.ts";

const getText = (title: string, description: string) =>
  ({ title, description, location: "Nitra", type: "Full-time", requirements: ["Calm"] }) as const;

export const publishJob: Command = async (sim, chance) => {
  const title = `Keeper of ${chance.word(7)}`;
  const body = getText(title, `Keeps robots, as a ${title}.`);
  const asked = { method: "POST", url: "/api/admin/jobs", body, key: chance.bytes(16).toString("hex") } as const;
  const answer = await ask(sim, chance, asked);
  if (answer.status !== 201) return;
  // The answer was lost with the tab, say: the page sends it once more.
  if (chance.is(0.25)) await sim.send({ ...asked, token: sim.staffToken }).catch(() => undefined);
  sim.ledger.jobs.push({ id: String(answer.body.id), title });
  sim.done("jobCreated", title);
};

/** What they changed is on the site; others may be changing it at the same time. */
async function lookAtSite(sim: Simulation, chance: Chance): Promise<void> {
  const format = (list: Row[]) => list.map(({ id, description }) => `${id} ${description}`).join();
  const own = async () => {
    const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
    return format(list.filter(({ onSite }) => onSite));
  };
  const before = await own();
  const site = await sim.send({ method: "GET", url: "/api/jobs" });
  // Between instances notifications travel over a real line.
  if (!sim.ground.url && site.status === 200 && format(site.list) !== before && before === (await own()))
    sim.world.fail("staff have changed a job and the site shows the old one");
}

/** One change of a job; whether it was done. */
type Change = (sim: Simulation, chance: Chance, job: Row) => Promise<boolean>;

const getUrl = ({ id }: Row) => `/api/admin/jobs/${String(id)}`;

/** No description is written twice. */
const rewrite: Change = async (sim, chance, job) => {
  const { id, title, revision } = job;
  const description = `Keeps ${chance.word(8)}.`;
  const body = { ...getText(String(title), description), revision };
  const register = sim.ledger.register(String(id), "text");
  const wanted = { value: description, from: String(revision) };
  const answer = await change(sim, chance, register, wanted, { method: "PUT", url: getUrl(job), body });
  if (answer.status === 200) sim.done("jobUpdated", title);
  return answer.status === 200;
};

const open: Change = (sim, chance, job) => setState(sim, chance, job, "open");
const close: Change = (sim, chance, job) => setState(sim, chance, job, "closed");

async function setState(sim: Simulation, chance: Chance, job: Row, state: "open" | "closed"): Promise<boolean> {
  const register = sim.ledger.register(String(job.id), "state");
  const asked = { method: "PUT", url: `${getUrl(job)}/state`, body: { state, revision: job.revision } } as const;
  const answer = await change(sim, chance, register, { value: state }, asked);
  const wasSo = state === "open" ? job.onSite === true : job.state === "closed";
  if (answer.status === 200 && !wasSo) sim.done(state === "open" ? "jobPublished" : "jobClosed", job.title);
  return answer.status === 200;
}

const remove: Change = async (sim, chance, job) => {
  const register = sim.ledger.register(String(job.id), "deleted");
  const answer = await change(sim, chance, register, { value: "true" }, { method: "DELETE", url: getUrl(job) });
  if (answer.status === 204) sim.done("jobDeleted", job.title);
  return answer.status === 204;
};

const putBack: Change = async (sim, chance, job) => {
  const register = sim.ledger.register(String(job.id), "deleted");
  const asked = { method: "POST", url: `${getUrl(job)}/restore` } as const;
  const answer = await change(sim, chance, register, { value: "false" }, asked);
  if (answer.status === 200 && job.deletedAt) sim.done("jobRestored", job.title);
  return answer.status === 200;
};

export const editJob: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(list);
  if (!job) return;
  const edit = chance.of<Change>([rewrite, open, close, close, remove, job.deletedAt ? putBack : open]);
  if (await edit(sim, chance, job)) await lookAtSite(sim, chance);
};

/** Two of them have read the same job and write it anew, at once or one after the other. */
export const editTogether: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(list.filter(({ deletedAt }) => !deletedAt));
  if (!job) return;
  const first = rewrite(sim, chance, job);
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, rewrite(sim, chance, job)]);
};
