import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../../tests/fixtures/outbox-bench.ts";
import { outboxTask } from "./outbox.task.ts";
import { createSmtpMailer } from "./smtp.ts";

type Refuse = (socket: Socket) => void;
const says421: Refuse = (socket) => void socket.end("421 4.7.0 too many for this recipient\r\n");
const cuts: Refuse = (socket) => void socket.destroy();

const cleanups: (() => Promise<void>)[] = [];
let bench: Bench;
beforeEach(async () => {
  bench = await openBench("sqlite");
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Lets everybody in, and refuses mails to `evil…` in its own way at one command. */
async function relay(at: string, refuse: Refuse) {
  const [accepted, refused]: [string[], string[]] = [[], []];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let recipient = "";
    let isText = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say("220 relay.example ESMTP");
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
      .on("error", () => undefined)
      .on("line", (line) => {
        if (isText && line !== ".") return;
        const command = isText ? "." : line.toUpperCase().split(":", 1)[0];
        isText = command === "DATA";
        if (command === "RCPT TO") recipient = line.slice("RCPT TO:<".length, line.indexOf(">"));
        if (command === at && recipient.startsWith("evil")) {
          refused.push(recipient);
          isText = false;
          return refuse(socket);
        }
        if (command === ".") accepted.push(recipient);
        say(isText ? "354 go on" : "250 yes");
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}?tls=off`);
  cleanups.push(async () => {
    await mailer.close();
    hangUp();
    await new Promise((resolve) => server.close(resolve));
  });
  const task = outboxTask({ ...bench.deps, mailer });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { run: () => task.run(new AbortController().signal), accepted, refused };
}

const ways: Record<string, Refuse> = {
  "says 421": says421,
  "cuts the connection": cuts,
};

describe.each(["RCPT TO", "."])("a relay that at %s, for a few recipients,", (command) => {
  test.each(Object.entries(ways))("%s delays no other mail", async (_, refuse) => {
    const { run, accepted, refused } = await relay(command, refuse);
    for (let count = 0; count < 12; count++) await bench.enqueue({ recipient: `evil${count}@a.example` });
    await bench.enqueue();
    await run();
    expect(accepted).toEqual(["zofia@customer.example"]);
    expect(new Set(refused).size).toBe(12);
    const waiting = bench.store.db.query.selectFrom("outbox").select("id").where("sent_at", "is", null);
    expect(await waiting.where("failed_at", "is", null).execute()).toHaveLength(12);
  });
});
