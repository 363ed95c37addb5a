import { randomUUID } from "node:crypto";
import { stages } from "../../../contract/records.ts";
import { insist } from "./ask.ts";
import type { Chance } from "./chance.ts";
import type { Ledger } from "./ledger.ts";
import type { Colleague } from "./staff.ts";

/** Jobs and applications that all of staff work on at once, and one job that is deleted and put back. */
export interface Shared {
  jobs: string[];
  applications: string[];
  deleted: string;
}

/** For so long an instance may show what it has in memory: until it notices that its line to the others is dead. */
const copySlackMs = 60_000;

const jobBody = (title: string) => ({ title, location: "Trnava", description: "Keeps robots." });
const at = (time: unknown) => (typeof time === "string" ? Date.parse(time) : 0);

export async function makeShared(one: Colleague, visit: () => Promise<string | undefined>): Promise<Shared> {
  const newJob = async (title: string) => {
    const start = Date.now();
    const { status, body } = await one.call("job", "POST", "jobs", jobBody(title));
    if (status !== 201) throw new Error(`no job: ${status}`);
    const done = { kind: "write", session: one.name, key: `job ${body.id}`, start, end: Date.now() } as const;
    one.ledger.history.push({ ...done, expected: 0, value: title, outcome: "accepted", version: 1 });
    return String(body.id);
  };
  const applications = [await visit(), await visit(), await visit()].flatMap((id) => id ?? []);
  return { jobs: [await newJob("A"), await newJob("B"), await newJob("C")], applications, deleted: await newJob("D") };
}

export function staffWork(one: Colleague, { jobs, applications, deleted }: Shared, ledger: Ledger, chance: Chance) {
  async function readJobs() {
    const { rows, ...when } = await one.list("jobs of staff", "jobs");
    for (const { id, version, title } of rows)
      if (id !== deleted) one.saw(`job ${id}`, Number(version), String(title), when);
    return rows;
  }
  return {
    readJobs,
    async editJob(): Promise<void> {
      const id = chance.of(jobs);
      const job = (await readJobs()).find((row) => row.id === id);
      if (!job) return;
      const [version, title] = [Number(job.version), one.words()];
      const send = () => one.call("edit", "PUT", `jobs/${id}`, { ...jobBody(title), version });
      await one.change(`job ${id}`, version, title, send, (body) => Number(body.version));
    },
    /** As visitors see them, from the memory of an instance. */
    async readSite(): Promise<void> {
      const start = Date.now();
      const { status, body } = await insist(ledger, { what: "jobs", method: "GET", url: `${one.url}/api/jobs` });
      if (status !== 200 || !Array.isArray(body)) return;
      for (const { id, version, title } of body)
        if (id !== deleted) one.saw(`job ${id}`, version, title, { start, end: Date.now() }, copySlackMs);
    },
    async note(): Promise<void> {
      const id = chance.of(applications);
      const { rows, ...when } = await one.list("record", `applications?id=${id}`);
      const [record] = rows;
      if (!record) return;
      const { text, at: read }: Record<string, unknown> = { ...(typeof record.note === "object" && record.note) };
      one.saw(`note ${id}`, at(read), String(text ?? ""), when);
      const words = one.words();
      const send = () => one.call("note", "PUT", `applications/${id}/note`, { text: words, ...(read ? { read } : {}) });
      await one.change(`note ${id}`, at(read), words, send, ({ note }) => at(Object(note).at));
    },
    async stage(): Promise<void> {
      const id = chance.of(applications);
      const [record] = (await one.list("record", `applications?id=${id}`)).rows;
      if (!record) return;
      const stage = chance.of(stages.filter((each) => each !== record.stage));
      const { status } = await one.call("stage", "PUT", `applications/${id}/stage`, { stage, from: record.stage });
      if (status === 200) ledger.stages.set(id, (ledger.stages.get(id) ?? new Set()).add(stage));
    },
    async reply(): Promise<void> {
      const letter = { text: `Letter of ${one.words()}`, acknowledged: false };
      ledger.letters.push(letter);
      const body = { key: randomUUID(), subject: "About robots", text: letter.text };
      const answer = await one.call("reply", "POST", `applications/${chance.of(applications)}/replies`, body, true);
      letter.acknowledged = answer.status === 200;
    },
    /** Only one of them does: then it is known what should be there. */
    async deleteOrRestore(): Promise<void> {
      const isThere = !ledger.deleted.get(deleted);
      ledger.deleted.set(deleted, undefined);
      const { status } = isThere
        ? await one.call("delete", "DELETE", `jobs/${deleted}`, undefined, true)
        : await one.call("restore", "POST", `jobs/${deleted}/restore`, undefined, true);
      // Deleted already: by the try before, whose answer was lost.
      if (status === 204 || status === 200 || (isThere && status === 404)) ledger.deleted.set(deleted, isThere);
      else if (status !== 0 && status < 500) ledger.wrong.push(`deleting or restoring was answered ${status}`);
    },
    async erase(): Promise<void> {
      const left = ledger.people.filter(({ id, gone, erased }) => id && gone && erased === "no");
      const erasable = left.filter(({ id }) => !applications.includes(id ?? ""));
      if (erasable.length === 0) return;
      const person = chance.of(erasable);
      person.erased = "asked";
      const body = { email: person.email, confirmation: person.email };
      const { status } = await one.call("erase", "POST", "erasures", body, true);
      if (status === 200) person.erased = "yes";
      else ledger.wrong.push(`erasing was answered ${status}`);
    },
  };
}
