import type { Register } from "../registers.ts";
import { type Invariant, selectRows } from "./rules.ts";

/** Stages, notes, withdrawals and consents; texts, states and deletions of jobs. */
export const everyAcknowledgedChangeIsThere: Invariant = async ({ ledger }, query) => {
  const jobs = await query.selectFrom("jobs").select(["id", "description", "state", "deleted_at"]).execute();
  const ofJobs = jobs.flatMap(({ id, description, state, deleted_at }) =>
    compareValues("a job", [
      ["text", ledger.register(id, "text"), description, description],
      ["state", ledger.register(id, "state"), state, state],
      ["deletion", ledger.register(id, "deleted"), String(deleted_at !== null), "false"],
    ]),
  );
  const { applications, contacts } = await selectRows(query);
  const ofContacts = contacts.flatMap(({ id, answered_at, note_text }) =>
    compareValues("an enquiry", [
      ["answer", ledger.register(id, "answered"), String(answered_at !== null), "false"],
      ["note", ledger.register(id, "note"), note_text ?? "", ""],
    ]),
  );
  for (const { id, my_token_hash } of applications) if (my_token_hash) ledger.links.set(id, my_token_hash);
  const sent = new Map(ledger.known("applications").map(({ id = "", consent }) => [id, String(consent)]));
  const ofApplications = applications.flatMap((row) => {
    const consent = row.keep_for_later === 1 ? "true" : "false";
    return compareValues("an application", [
      ["stage", ledger.register(row.id, "stage"), row.stage, "new"],
      ["note", ledger.register(row.id, "note"), row.note_text ?? "", ""],
      ["withdrawal", ledger.ofBoth(row.id, "withdrawn"), String(row.withdrawn_at !== null), "false"],
      ["consent", ledger.ofBoth(row.id, "consent"), consent, sent.get(row.id) ?? consent],
    ]);
  });
  return [...ofJobs, ...ofContacts, ...ofApplications];
};

type Value = [what: string, register: Register, value: string, first: string];

function compareValues(whose: string, values: Value[]): string[] {
  return values
    .filter(([, register, value, first]) => !register.mayBe(value, first))
    .map(([what, register, value]) => {
      const acknowledged = register.acknowledged.map((attempt) => attempt.value).join(", ");
      return `the ${what} of ${whose} is "${value}" but acknowledged were: ${acknowledged}`;
    });
}

export const noUpdateIsLost: Invariant = async ({ ledger }, query) => {
  const { applications, contacts } = await selectRows(query);
  const jobs = await query.selectFrom("jobs").select("id").execute();
  return [...applications, ...contacts, ...jobs].flatMap(({ id }) => {
    const found = [
      // A revision of a job never comes back.
      ledger.register(id, "text").lostUpdate(() => false),
      // Any change may lead back to an earlier stage.
      ledger.register(id, "stage").lostUpdate((from, all) => all.some(({ value }) => value === from)),
      // Notes have different times; only "no note" can come back.
      ledger.register(id, "note").lostUpdate((from, all) => from === "" && all.some(({ value }) => value === "")),
    ];
    return found.flatMap((pair) =>
      pair ? [`two colleagues had read "${pair[0].from}" and both changes were acknowledged`] : [],
    );
  });
};

/** The titles of jobs are unique, however often a request was sent. */
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
