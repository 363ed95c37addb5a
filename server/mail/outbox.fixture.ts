import { setImmediate } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { readConfig } from "../config.ts";
import type { Engine } from "../db/engine.ts";
import type { Mail } from "./mailer.ts";
import { type OutboxDeps, outboxTask } from "./outbox.task.ts";
import { insertMails, type MailDraft } from "./outbox.ts";

export const minuteMs = 60_000;

/** An outbox on a database of its own, time that passes when told, a clock to be set and a mailer that keeps what it is given. */
export interface Bench {
  store: TestDatabase;
  sent: Mail[];
  logged: string[];
  deps: OutboxDeps;
  /** Set to make the mailer refuse. */
  refuse: ((mail: Mail) => Error | undefined) | undefined;
  enqueue(changes?: Partial<Receipt>): Promise<void>;
  run(): Promise<void>;
  pass(ms: number): void;
  /** Time does not pass. */
  setClock(ms: number): void;
}

export async function openBench(engine: Engine): Promise<Bench> {
  const store = await testDatabase(engine);
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  let passed = 0;
  const clock = () => new Date(now);
  const sent: Mail[] = [];
  const logged: string[] = [];
  const note = (facts: object, message: string) => void logged.push(`${JSON.stringify(facts)} ${message}`);
  const deps: OutboxDeps = {
    db: store.db,
    mailer: {
      async send(mail) {
        // As in life, others get their turn while a mail is under way.
        await setImmediate();
        const refusal = bench.refuse?.(mail);
        if (refusal) throw refusal;
        sent.push(mail);
      },
      async close() {},
    },
    config: readConfig({}),
    publicUrl: () => "https://tatrion.example",
    clock,
    log: { info: note, warn: note },
  };
  const task = outboxTask(deps, undefined, () => passed);
  const bench: Bench = {
    store,
    sent,
    logged,
    deps,
    refuse: undefined,
    enqueue: (changes = {}) =>
      store.db.groupCommit([insertMails(store.db.query, [{ ...receipt, ...changes }], clock())]),
    run: () => task.run(new AbortController().signal),
    pass: (ms) => {
      now += ms;
      passed += ms;
    },
    setClock: (ms) => {
      now += ms;
    },
  };
  return bench;
}

type Receipt = Extract<MailDraft, { kind: "contactReceipt" }>;
const receipt: Receipt = {
  kind: "contactReceipt",
  recipient: "zofia@customer.example",
  language: "sk",
  payload: { name: "Žofia Kováčová" },
  subjectId: "subject-1",
};
