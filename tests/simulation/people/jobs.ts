import type { Chance } from "../chance.ts";
import type { Simulation } from "../simulation.ts";
import { actTogether, ask, change, type Row } from "./staff.ts";
import type { Command } from "./visitors.ts";

const getText = (title: string, description: string) =>
  ({ title, description, location: "Nitra", type: "Full-time", requirements: ["Calm"] }) as const;

export const publishJob: Command = async (sim, chance) => {
  const title = `Keeper of ${chance.word(7)}`;
  const body = getText(title, `Keeps robots, as a ${title}.`);
  const asked = { method: "POST", url: "/api/admin/jobs", body, key: chance.bytes(16).toString("hex") } as const;
  const answer = await ask(sim, chance, asked);
  if (answer.status !== 201) return;
  // As if the answer was lost: the page sends it again.
  if (chance.is(0.25)) await sim.send({ ...asked, token: sim.staffToken }).catch(() => undefined);
  sim.ledger.jobs.push({ id: String(answer.body.id), title });
};

type Change = (sim: Simulation, chance: Chance, job: Row) => Promise<unknown>;

const getUrl = ({ id }: Row) => `/api/admin/jobs/${String(id)}`;

/** Each description is written once only. */
const rewrite: Change = (sim, chance, job) => {
  const description = `Keeps ${chance.word(8)}.`;
  const body = { ...getText(String(job.title), description), revision: job.revision };
  const wanted = { value: description, from: String(job.revision) };
  const register = sim.ledger.register(String(job.id), "text");
  return change(sim, chance, register, wanted, { method: "PUT", url: getUrl(job), body });
};

const setState =
  (state: "open" | "closed"): Change =>
  (sim, chance, job) => {
    const asked = { method: "PUT", url: `${getUrl(job)}/state`, body: { state, revision: job.revision } } as const;
    return change(sim, chance, sim.ledger.register(String(job.id), "state"), { value: state }, asked);
  };

const setDeleted =
  (isDeleted: boolean): Change =>
  (sim, chance, job) => {
    const url = getUrl(job);
    const asked = isDeleted ? { method: "DELETE" as const, url } : { method: "POST" as const, url: `${url}/restore` };
    return change(sim, chance, sim.ledger.register(String(job.id), "deleted"), { value: String(isDeleted) }, asked);
  };

export const editJob: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(list);
  if (!job) return;
  const more = job.deletedAt ? setDeleted(false) : setState("open");
  await chance.of<Change>([rewrite, setState("open"), setState("closed"), setDeleted(true), more])(sim, chance, job);
};

export const editTogether: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/jobs" });
  const job = chance.any(list.filter(({ deletedAt }) => !deletedAt));
  if (job) await actTogether(chance, () => rewrite(sim, chance, job));
};
