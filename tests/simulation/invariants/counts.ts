import { limits } from "../../../contract/limits.ts";
import { getWeekStart } from "../../../server/features/contacts/company-time.ts";
import { hourMs } from "../world.ts";
import { type Invariant, rowsOf } from "./rules.ts";

/** Each instance, asked by staff: of all records, of one job's, and of what there is to do. */
export const countsEqualRows: Invariant = async (sim, query) => {
  const rows = await rowsOf(query);
  const wrong: string[] = [];
  const compare = (what: string, told: unknown, real: number) => {
    if (Number(told) !== real) wrong.push(`staff are told of ${told} ${what} and there are ${real}`);
  };
  for (const site of sim.sites) {
    for (const table of ["contacts", "applications"] as const) {
      const answer = await sim.readAsStaff(`/api/admin/${table}?limit=1`, site);
      compare(table, answer.headers["x-total-count"], rows[table].length);
    }
    const jobs = await sim.readAsStaff("/api/admin/jobs", site);
    for (const { id, applications } of jobs.list)
      compare("applications of a job", applications, rows.applications.filter(({ job_id }) => job_id === id).length);
    const looked = sim.world.chance("which job is looked at").any(jobs.list);
    if (looked) {
      const own = rows.applications.filter(({ job_id }) => job_id === looked.id).length;
      const answer = await sim.readAsStaff(`/api/admin/applications?limit=1&job=${looked.id}`, site);
      compare("applications in a job's list", answer.headers["x-total-count"], own);
    }
    const status = (await sim.readAsStaff("/api/admin/status", site)).body;
    const due = whatThereIsToDo(rows, sim.world.clock());
    for (const [of, numbers] of Object.entries(due))
      for (const [what, real] of Object.entries(numbers)) compare(`${what} ${of}`, numberIn(status[of], what), real);
    for (const state of ["open", "answered"] as const) {
      const answer = await sim.readAsStaff(`/api/admin/contacts?limit=1&state=${state}`, site);
      const own = rows.contacts.filter(({ answered_at }) => (answered_at === null) === (state === "open"));
      compare(`${state} contacts in their list`, answer.headers["x-total-count"], own.length);
    }
  }
  return wrong;
};

/** The numbers that staff see first. */
function whatThereIsToDo({ contacts, applications }: Awaited<ReturnType<typeof rowsOf>>, now: Date) {
  const monday = getWeekStart(now).toISOString();
  const lateBefore = new Date(now.getTime() - limits.replyHours * hourMs).toISOString();
  const open = contacts.filter(({ answered_at }) => answered_at === null);
  const staying = applications.filter(({ withdrawn_at }) => withdrawn_at === null);
  const since = (list: readonly { created_at: string }[]) => list.filter(({ created_at }) => created_at >= monday);
  return {
    contacts: {
      week: since(contacts).length,
      open: open.length,
      late: open.filter(({ created_at }) => created_at < lateBefore).length,
    },
    applications: {
      week: since(applications).length,
      open: staying.filter(({ stage }) => stage !== "hired" && stage !== "declined").length,
      new: staying.filter(({ stage }) => stage === "new").length,
    },
  };
}

function numberIn(numbers: unknown, what: string): unknown {
  return typeof numbers === "object" && numbers ? new Map(Object.entries(numbers)).get(what) : undefined;
}

export const visitorsSeeTheJobsThatStaffHave: Invariant = async (sim, query) => {
  const open = await query
    .selectFrom("jobs")
    .select(["id", "description"])
    .where("deleted_at", "is", null)
    .where("state", "=", "open")
    .execute();
  const told = (list: Record<string, unknown>[]) =>
    list
      .map(({ id, description }) => `${id} ${description}`)
      .sort()
      .join();
  const wrong = [];
  for (const site of sim.sites) {
    const { list } = await sim.read(site, { method: "GET", url: "/api/jobs" });
    if (told(list) !== told(open)) wrong.push(`${site.program.name} shows other jobs than there are`);
  }
  return wrong;
};
