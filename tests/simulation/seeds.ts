import { offered } from "../support/services.ts";

export interface Life {
  seed: string;
  days: number;
  /** So many times as long as otherwise is it between two things that happen, and does the machine sleep. */
  slower?: number;
  /** Two instances on a database of PostgreSQL that is theirs alone. */
  postgres?: boolean;
  /** In place of the seed's own plan, as `stepsIn` of plan.ts reads it. */
  steps?: string;
}

/** One person takes everything along again and again within two seconds, and the site is restarted meanwhile. */
const exportsAtOnce = [
  "0:publishJob@0",
  ...[1, 2, 3, 4].map((number) => `${number}:apply@${number * 10_000}`),
  ...Array.from({ length: 8 }, (_, at) => `${10 + at}:takeMineAlong@${3_600_000 + at * 250}`),
  "20:restartIt@3602000",
].join();

/** Some people apply; an hour later some things happen in turn, again and again. */
const often = (people: number, first: number, names: readonly string[], times: number) =>
  [
    "0:publishJob@0",
    ...Array.from({ length: people }, (_, at) => `${1 + at}:apply@${(1 + at) * 10_000}`),
    ...Array.from(
      { length: times },
      (_, at) => `${first + at}:${names[at % names.length]}@${3_600_000 + at * 600_000}`,
    ),
  ].join();

/** People give their consent to be kept, and withdraw it when without it they would be gone. */
const consents = [
  "0:publishJob@0",
  ...Array.from({ length: 8 }, (_, at) => `${1 + at}:apply@${(1 + at) * 10_000}`),
  ...Array.from({ length: 24 }, (_, at) => `${10 + at}:changeMine@${(1 + at) * 80_000_000}`),
  ...Array.from({ length: 24 }, (_, at) => `${40 + at}:changeMine@${(31 + at) * 86_400_000}`),
].join();

/** What people may do and see, while it changes. */
const rights = [
  ...["changeMine", "answerPerson", "editJob", "apply", "enquire", "takeMineAlong", "apply", "changeMine"],
  ...["answerPerson", "apply", "publishJob", "declineSome"],
];
const staff = ["workOnUsers", "workOnUsers", "editTogether"];
const files = ["apply", "apply", "replaceMyCv"];
const forged = ["takeMineAlong", "strangerForges", "strangerForges"];
const further = [
  ...["starSome", "workOnTemplates", "workOnTemplates", "strangerErases", "workOnUsers", "backUp"],
  ...["workOnUsers", "answerPerson", "workOnUsers", "starSome"],
];
const eyes = [
  ...[
    "enquire",
    "workOnEnquiries",
    "stopTheScanner",
    "apply",
    "openCvs",
    "takeNewestAlong",
    "strangerGuesses",
    "apply",
  ],
  ...["openCvs", "workOnEnquiries", "enquire", "takeNewestAlong", "apply", "strangerGuesses", "declineSome"],
  ...["answerPerson", "answerPerson", "publishJob", "workOnWords", "editJob", "workOnApplication", "backUp"],
];
const older = ["stopTheMail", "enquire", "apply", "backUp", "erasePerson", "erasePerson", "backUp"];
const backups = ["backUp", "erasePerson", "backUp", "apply"];

const own = (number: number): Life => ({ seed: `own ${number}`, days: 2, steps: often(6, 10, ["changeMine"], 40) });
const gone = (number: number): Life => ({ seed: `gone ${number}`, days: 2, steps: often(14, 30, ["erasePerson"], 8) });
const rightsOf = (number: number): Life => ({ seed: `rights ${number}`, days: 2, steps: often(6, 10, rights, 48) });
const staffOf = (number: number): Life => ({ seed: `staff ${number}`, days: 2, steps: often(2, 10, staff, 36) });
const getScripts = (number: number): Life => ({ seed: `files ${number}`, days: 2, steps: often(6, 10, files, 60) });
const forgedOf = (number: number): Life => ({ seed: `forged ${number}`, days: 1, steps: often(4, 10, forged, 30) });
const scanned = ["apply", "apply", "stopTheScanner", "apply", "pressAgain", "apply"];
const scannedOf = (number: number): Life => ({ seed: `scanned ${number}`, days: 2, steps: often(4, 10, scanned, 72) });
const furtherOf = (number: number): Life => ({ seed: `further ${number}`, days: 2, steps: often(4, 10, further, 60) });
const eyesOf = (number: number): Life => ({ seed: `eyes ${number}`, days: 3, steps: often(4, 10, eyes, 132) });
const olderOf = (number: number): Life => ({ seed: `older ${number}`, days: 2, steps: often(6, 20, older, 28) });
const consentsOf = (number: number): Life => ({ seed: `consents ${number}`, days: 60, steps: consents });
const backupsOf = (number: number): Life => ({ seed: `back ${number}`, days: 2, steps: often(8, 20, backups, 12) });

/**
 * In the two lives of 70 days everything outlives its retention. The numbers are those of lives in which much is done: in
 * others the site is down for most of the time.
 */
const shortLives: readonly Life[] = [
  ...[own(1), gone(1), rightsOf(6), staffOf(11), backupsOf(2)],
  ...[getScripts(10), forgedOf(5), consentsOf(15)],
  ...[furtherOf(5), scannedOf(1), eyesOf(5), eyesOf(6), olderOf(1)],
  { seed: "stale 2", days: 1, steps: often(1, 10, ["closeUnread", "publishJob"], 16) },
  { seed: "out 1", days: 1, steps: often(2, 10, ["lookAround", "signOut"], 16) },
  ...[own(2), gone(2), rightsOf(8), staffOf(5), backupsOf(10)],
  { seed: "1100", days: 70 },
  ...[own(3), gone(3), rightsOf(5), rightsOf(9), own(4), gone(4)],
  ...Array.from({ length: 30 }, (_, at) => ({ seed: String(1_000 + at), days: 12 })),
  { seed: "1101", days: 70 },
];
/** In the second, what one instance changes the other shows. */
const onPostgres: readonly Life[] = [
  { seed: "60", days: 4, postgres: true },
  {
    seed: "two 1",
    days: 1,
    postgres: true,
    steps: often(0, 10, ["editJob", "editTogether", "editJob", "publishJob"], 24),
  },
];

/** Seeds that once failed, for as many days as it took, and what they found; each runs for good. */
const failedOnce: readonly (Life & { found: string })[] = [
  { seed: "2", days: 58, found: "a mail was sent twice" },
  { seed: "5013", days: 12, found: "a timer was left; a mail was sent again after an orderly stop" },
  { seed: "5052", days: 12, found: "a site killed while it stopped was waited for, and two runs of a seed differed" },
  { seed: "5105", days: 12, found: "somebody was never answered" },
  { seed: "1016", days: 400, slower: 10, found: "every CV was answered 503 after four kills" },
  { seed: "1017", days: 400, slower: 10, found: "the audit was wanted for longer than a year" },
  { seed: "20146", days: 400, slower: 10, found: "a letter went with its record; two runs of a seed differed" },
  { seed: "export 9", days: 1, steps: exportsAtOnce, found: "a timer was left of an export under way at a stop" },
  { seed: "export 12", days: 1, steps: exportsAtOnce, found: "the 503 to a second export was taken for a fault" },
];

/**
 * What every run of CI lives through, part by part; each has as many long ones as every other. Where there is no
 * PostgreSQL, nothing is lived on it.
 */
export function shareOf(part: number, parts: number): Life[] {
  const all: Life[] = [...failedOnce.toReversed(), ...onPostgres, ...shortLives];
  return all.filter(({ postgres }) => !postgres || offered("postgres")).filter((_, at) => at % parts === part);
}
