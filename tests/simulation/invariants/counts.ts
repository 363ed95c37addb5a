import { type Invariant, selectRows } from "./rules.ts";

/** On each instance: all records, those of a filter or job, and open work. */
export const countsEqualRows: Invariant = async (sim, query) => {
  const { contacts, applications } = await selectRows(query);
  const wrong: string[] = [];
  const compare = (what: string, shown: unknown, real: number) => {
    if (Number(shown) !== real) wrong.push(`staff see ${shown} ${what} and there are ${real}`);
  };
  const waiting = contacts.filter(({ answered_at }) => answered_at === null).length;
  const staying = applications.filter(({ withdrawn_at }) => withdrawn_at === null);
  const undecided = staying.filter(({ stage }) => stage !== "hired" && stage !== "declined").length;
  for (const site of sim.sites) {
    const total = async (list: string) => (await sim.readAsStaff(`/api/admin/${list}`, site)).headers["x-total-count"];
    compare("contacts", await total("contacts?limit=1"), contacts.length);
    compare("open contacts", await total("contacts?limit=1&state=open"), waiting);
    compare("answered contacts", await total("contacts?limit=1&state=answered"), contacts.length - waiting);
    compare("applications", await total("applications?limit=1"), applications.length);
    const jobs = await sim.readAsStaff("/api/admin/jobs", site);
    const ofJob = (id: unknown) => applications.filter(({ job_id }) => job_id === id).length;
    for (const job of jobs.list) compare("applications of a job", job.applications, ofJob(job.id));
    const one = sim.world.chance("which job is looked at").any(jobs.list);
    if (one) compare("applications in a job's list", await total(`applications?limit=1&job=${one.id}`), ofJob(one.id));
    const { body } = await sim.readAsStaff("/api/admin/status", site);
    compare("contacts to answer", Object(body.contacts).open, waiting);
    compare("applications to decide on", Object(body.applications).open, undecided);
  }
  return wrong;
};

export const visitorsSeeTheJobsThatStaffHave: Invariant = async (sim, query) => {
  const open = await query
    .selectFrom("jobs")
    .select(["id", "description"])
    .where("deleted_at", "is", null)
    .where("state", "=", "open")
    .execute();
  const format = (list: Record<string, unknown>[]) =>
    list
      .map(({ id, description }) => `${id} ${description}`)
      .sort()
      .join();
  const wrong = [];
  for (const site of sim.sites) {
    const { list } = await sim.read(site, { method: "GET", url: "/api/jobs" });
    if (format(list) !== format(open)) wrong.push(`${site.program.name} shows other jobs than there are`);
  }
  return wrong;
};
