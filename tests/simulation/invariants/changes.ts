import type { Register } from "../registers.ts";
import { retention } from "../site.ts";
import { dayMs, hourMs } from "../world.ts";
import { type Invariant, selectRows } from "./rules.ts";

/** Besides: each transaction of theirs is looked at when it is committed (database-gate.ts). */
export const everyDoneChangeIsInTheAudit: Invariant = async ({ ledger, world }, query) => {
  const events = await query.selectFrom("audit_events").select(["action", "target", "at"]).execute();
  // A clock that is nearly right is set by hours.
  const isTold = ({ action, target, since }: (typeof ledger.changes)[number]) =>
    events.some(
      (event) =>
        event.action === action &&
        (target === undefined || event.target === target) &&
        Date.parse(event.at) > since - 4 * hourMs,
    );
  return ledger.changes
    .filter(({ clockThen }) => world.latest < clockThen + (retention.audit - 3) * dayMs)
    .filter((change) => !isTold(change))
    .map(({ action, target }) => `the audit does not tell of ${action} ${target ?? ""}`);
};

/** Stages, notes, withdrawals and consents; texts, states and deletions of jobs. */
export const everyAcknowledgedChangeIsThere: Invariant = async ({ ledger }, query) => {
  const jobs = await query.selectFrom("jobs").select(["id", "description", "state", "deleted_at"]).execute();
  const ofJobs = jobs.flatMap(({ id, description, state, deleted_at }) =>
    wrongOf("a job", [
      ["text", ledger.register(id, "text"), description, description],
      ["state", ledger.register(id, "state"), state, state],
      ["deletion", ledger.register(id, "deleted"), String(deleted_at !== null), "false"],
    ]),
  );
  const { applications, contacts } = await selectRows(query);
  const ofContacts = contacts.flatMap(({ id, answered_at, note_text }) =>
    wrongOf("an enquiry", [
      ["answer", ledger.register(id, "answered"), String(answered_at !== null), "false"],
      ["note", ledger.register(id, "note"), note_text ?? "", ""],
    ]),
  );
  for (const { id, my_token_hash } of applications) if (my_token_hash) ledger.links.set(id, my_token_hash);
  const sent = new Map(ledger.known("applications").map(({ id = "", consent }) => [id, String(consent)]));
  const ofApplications = applications.flatMap((row) => {
    const consent = row.keep_for_later === 1 ? "true" : "false";
    return wrongOf("an application", [
      ["stage", ledger.register(row.id, "stage"), row.stage, "new"],
      ["note", ledger.register(row.id, "note"), row.note_text ?? "", ""],
      ["withdrawal", ledger.ofBoth(row.id, "withdrawn"), String(row.withdrawn_at !== null), "false"],
      ["consent", ledger.ofBoth(row.id, "consent"), consent, sent.get(row.id) ?? consent],
    ]);
  });
  return [...ofJobs, ...ofContacts, ...ofApplications];
};

type Value = [what: string, register: Register, value: string, first: string];

function wrongOf(whose: string, values: Value[]): string[] {
  return values
    .filter(([, register, value, first]) => !register.mayBe(value, first))
    .map(([what, register, value]) => {
      const told = register.heard.map((attempt) => attempt.value).join(", ");
      return `the ${what} of ${whose} is "${value}" and people were told: ${told}`;
    });
}

export const noUpdateIsLost: Invariant = async ({ ledger }, query) => {
  const { applications, contacts } = await selectRows(query);
  const jobs = await query.selectFrom("jobs").select("id").execute();
  return [...applications, ...contacts, ...jobs].flatMap(({ id }) => {
    const found = [
      // No revision of a job comes back.
      ledger.register(id, "text").lostUpdate(() => false),
      // What was asked for may lead from any other stage to this one.
      ledger.register(id, "stage").lostUpdate((from, all) => all.some(({ value }) => value === from)),
      // No two notes have the same time; only that there is none comes back.
      ledger.register(id, "note").lostUpdate((from, all) => from === "" && all.some(({ value }) => value === "")),
    ];
    return found.flatMap((pair) =>
      pair ? [`two colleagues had read "${pair[0].from}" and both were told that theirs stands`] : [],
    );
  });
};

/** Each has a title of its own, however often its page has asked for it. */
export const onePressMakesOneJob: Invariant = async ({ ledger }, query) => {
  const jobs = await query.selectFrom("jobs").select(["id", "title"]).execute();
  const titles = Map.groupBy(jobs, ({ title }) => title);
  return [
    ...[...titles].filter(([, own]) => own.length > 1).map(([title]) => `one press made several jobs (${title})`),
    ...ledger.jobs
      .filter(({ id }) => !jobs.some((job) => job.id === id))
      .map(({ title }) => `an acknowledged job is not there (${title})`),
  ];
};
