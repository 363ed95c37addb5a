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

/** The clock is wrong while some enquire; the site starts again, and people enquire while they are being erased. */
const late = Array.from({ length: 3 }, (_, round) => {
  const [first, begun] = [10 + round * 40, 60_000 + round * 7_200_000];
  const enquiring = (at: number, pauses: readonly number[]) => pauses.map((pause) => ["enquire", at + pause] as const);
  const erased = Array.from({ length: 6 }, (_, each) => begun + 3_100_000 + each * 300_000);
  return [
    ["breakTheClock", begun] as const,
    ...enquiring(begun, [5_000, 10_000, 15_000, 20_000, 25_000]),
    ["restartIt", begun + 3_000_000] as const,
    ...erased.flatMap((at) => [["erasePerson", at] as const, ...enquiring(at, [20, 500, 20_000, 60_000])]),
  ].map(([name, at], index) => `${first + index}:${name}@${at}`);
});

/** People give their consent to be kept, and withdraw it when without it they would be gone. */
const consents = [
  "0:publishJob@0",
  ...Array.from({ length: 8 }, (_, at) => `${1 + at}:apply@${(1 + at) * 10_000}`),
  ...Array.from({ length: 24 }, (_, at) => `${10 + at}:changeMine@${(1 + at) * 80_000_000}`),
  ...Array.from({ length: 24 }, (_, at) => `${40 + at}:changeMine@${(31 + at) * 86_400_000}`),
].join();

/** Some enquire, one of them while the clock is wrong. */
const unheard = [
  ...["174:enquire@39460500", "175:enquire@39462000", "176:enquire@39480000", "177:enquire@39520000"],
  ...["183:enquire@39820000", "190:breakTheClock@43260000", "191:enquire@43265000"],
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
const filesOf = (number: number): Life => ({ seed: `files ${number}`, days: 2, steps: often(6, 10, files, 60) });
const forgedOf = (number: number): Life => ({ seed: `forged ${number}`, days: 1, steps: often(4, 10, forged, 30) });
const scanned = ["apply", "apply", "stopTheScanner", "apply", "pressAgain", "apply"];
const scannedOf = (number: number): Life => ({ seed: `scanned ${number}`, days: 2, steps: often(4, 10, scanned, 72) });
const furtherOf = (number: number): Life => ({ seed: `further ${number}`, days: 2, steps: often(4, 10, further, 60) });
const eyesOf = (number: number): Life => ({ seed: `eyes ${number}`, days: 3, steps: often(4, 10, eyes, 132) });
const olderOf = (number: number): Life => ({ seed: `older ${number}`, days: 2, steps: often(6, 20, older, 28) });
const consentsOf = (number: number): Life => ({ seed: `consents ${number}`, days: 60, steps: consents });
const lateOf = (number: number): Life => ({
  seed: `late ${number}`,
  days: 2,
  steps: ["0:publishJob@0", ...late].join(),
});
const backupsOf = (number: number): Life => ({ seed: `back ${number}`, days: 2, steps: often(8, 20, backups, 12) });

/**
 * In the two lives of 70 days everything outlives its retention. The numbers are those of lives in which much is done: in
 * others the site is down for most of the time.
 */
const shortLives: readonly Life[] = [
  ...[own(1), gone(1), rightsOf(6), staffOf(11), backupsOf(2)],
  ...[filesOf(10), forgedOf(5), lateOf(13), consentsOf(15)],
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
  { seed: "2", days: 58, found: "a mail was sent twice, a file was kept for years" },
  { seed: "7", days: 30, found: "what was dated by a clock years ahead was kept until then" },
  { seed: "5013", days: 12, found: "a timer was left; a mail was sent again after an orderly stop" },
  { seed: "5052", days: 12, found: "a site killed while it stopped was waited for, and two runs of a seed differed" },
  { seed: "5105", days: 12, found: "somebody was never answered" },
  { seed: "1016", days: 400, slower: 10, found: "every CV was answered 503 after four kills" },
  { seed: "1017", days: 400, slower: 10, found: "the audit was wanted for longer than a year" },
  { seed: "20003", days: 400, slower: 10, found: "a machine that slept for ten days was taken for a wrong clock" },
  { seed: "20007", days: 400, slower: 10, found: "a wrong clock that was set by hours as well removed by age" },
  { seed: "20146", days: 400, slower: 10, found: "a letter went with its record; two runs of a seed differed" },
  { seed: "20197", days: 400, slower: 10, found: "a wrong clock that was set by hours as well removed by age" },
  { seed: "export 9", days: 1, steps: exportsAtOnce, found: "a timer was left of an export under way at a stop" },
  { seed: "export 12", days: 1, steps: exportsAtOnce, found: "the 503 to a second export was taken for a fault" },
  { seed: "20226", days: 400, slower: 10, found: "a file whose row was dated by a clock years ahead was kept" },
  { seed: "late 2", days: 2, steps: unheard, found: "a press that was never heard of was taken for rightly dated" },
  { seed: "30011", days: 400, slower: 10, found: "what is gone was told by a clock years ahead" },
  { seed: "30039", days: 400, slower: 10, found: "what is gone was told by a clock years ahead" },
  { seed: "63", days: 6, postgres: true, found: "a clock put back made two instances send the same mail" },
];

/**
 * What every run of CI lives through, part by part; each has as many long ones as every other. Where there is no
 * PostgreSQL, nothing is lived on it.
 */
export function shareOf(part: number, parts: number): Life[] {
  const all: Life[] = [...failedOnce.toReversed(), ...onPostgres, ...shortLives];
  return all.filter(({ postgres }) => !postgres || offered("postgres")).filter((_, at) => at % parts === part);
}
