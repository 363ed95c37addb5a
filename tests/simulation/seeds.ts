import { offered } from "../support/services.ts";

export interface Life {
  seed: string;
  days: number;
  /** Multiplies the time between two steps, and the time that the machine sleeps. */
  slower?: number;
  /** Two instances on their own PostgreSQL database. */
  postgres?: boolean;
  /** In place of the seed's own plan, as `readSteps` of plan.ts reads it. */
  steps?: string;
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
const applicants = (count: number) => ["0:publishJob@0", ...range(count).map((at) => `${1 + at}:apply@${10_000 * at}`)];

/** One person exports everything again and again within two seconds, during a restart of the site. */
const exportsAtOnce = [
  ...applicants(4),
  ...range(8).map((at) => `${10 + at}:exportMine@${3_600_000 + at * 250}`),
  "20:restartSite@3602000",
].join();

/** Some people apply; an hour later some things happen in turn, every ten minutes. */
const often = (people: number, times: number, names: string) => {
  const turns = names.split(" ");
  const steps = range(times).map((at) => `${30 + at}:${turns[at % turns.length]}@${3_600_000 + at * 600_000}`);
  return [...applicants(people), ...steps].join();
};

/** Lives in which one thing happens again and again; the names begin their seeds. */
const scripts: Record<string, string> = {
  own: often(6, 40, "changeMine"),
  gone: often(14, 8, "erasePerson"),
  staff: often(2, 36, "workOnUsers workOnUsers editTogether signOut"),
  files: often(6, 60, "apply apply replaceMyCv"),
  scanned: often(4, 72, "apply apply stopScanner openCvs apply exportMine"),
  records: often(6, 60, "workOnEnquiries answerPerson apply enquire workTogether declineSome exportRecords changeMine"),
  backups: often(8, 28, "backUp erasePerson backUp stopMailServer apply enquire"),
};
const scripted = (name: string, ...numbers: number[]): Life[] =>
  numbers.map((number) => ({ seed: `${name} ${number}`, days: 2, steps: scripts[name] ?? "" }));

/** In the two lives of 70 days everything outlives its retention. */
const shortLives: readonly Life[] = [
  ...scripted("own", 1, 2, 3),
  ...scripted("gone", 1, 2, 3),
  ...scripted("staff", 5, 11),
  ...scripted("files", 1, 10),
  ...scripted("scanned", 1, 2),
  { seed: "1100", days: 70 },
  ...scripted("records", 5, 6),
  ...scripted("backups", 1, 2),
  ...range(30).map((at) => ({ seed: String(1_000 + at), days: 12 })),
  { seed: "1101", days: 70 },
];

/** The second is about changes by one instance that the other must show. */
const onPostgres: readonly Life[] = [
  { seed: "60", days: 4, postgres: true },
  { seed: "two 1", days: 1, postgres: true, steps: often(0, 24, "editJob editTogether editJob publishJob") },
];

/** Seeds that once failed, the days until then, and what they found. They are never removed. */
const failedOnce: readonly (Life & { found: string })[] = [
  { seed: "2", days: 58, found: "a mail was sent twice" },
  { seed: "117", days: 30, found: "a record dated by a wrong clock was taken for one that waits" },
  { seed: "5013", days: 12, found: "a timer was left; a mail was sent again after an orderly stop" },
  { seed: "5052", days: 12, found: "a site killed while it stopped was waited for, and two runs of a seed differed" },
  { seed: "5105", days: 12, found: "somebody was never answered" },
  { seed: "1016", days: 400, slower: 10, found: "every CV was answered 503 after four kills" },
  { seed: "20146", days: 400, slower: 10, found: "a letter went with its record; two runs of a seed differed" },
  { seed: "export 9", days: 1, steps: exportsAtOnce, found: "a timer was left of an export under way at a stop" },
  { seed: "export 12", days: 1, steps: exportsAtOnce, found: "the 503 to a second export was taken for a fault" },
];

/** One share of the lives of CI; without PostgreSQL only those on the embedded database. */
export function pickShare(part: number, parts: number): Life[] {
  const all: Life[] = [...failedOnce.toReversed(), ...onPostgres, ...shortLives];
  return all.filter(({ postgres }) => !postgres || offered("postgres")).filter((_, at) => at % parts === part);
}
