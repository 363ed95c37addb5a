import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `asked`: it never reaches the server. `done`: the server has done it, and its answer is lost. */
export type CutAt = "asked" | "done";

export interface CuttingLine {
  port: number;
  /** The statements at which a connection was cut, each with those of its transaction before it. */
  cuts(): string[];
  /** From now on nothing is cut any more. */
  mend(): void;
  close(): Promise<void>;
}

/** A line to PostgreSQL that ends a connection at each statement, the first time that it is asked. */
export async function cuttingLine(targetPort: number, at: CutAt): Promise<CuttingLine> {
  const cuts = new Set<string>();
  const sockets = new Set<Socket>();
  let isMended = false;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    let isLast = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    const questions = readQuestions((bytes, asked) => {
      const isNew = asked !== undefined && !isMended && !cuts.has(asked);
      if (isNew) cuts.add(asked);
      if (isNew && at === "asked") return void near.destroy();
      isLast ||= isNew;
      far.write(bytes);
    });
    near.on("data", questions);
    let tail = Buffer.alloc(0);
    far.on("data", (bytes: Buffer) => {
      if (!isLast) return void near.write(bytes);
      tail = Buffer.concat([tail, bytes]).subarray(-readyForQuery.length - 1);
      if (tail.subarray(0, -1).equals(readyForQuery)) near.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    port,
    cuts: () => [...cuts],
    mend() {
      isMended = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Type, length and, left out here, in what state the session is. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * Of what a client sends, each question as a whole, with its words behind those of its transaction; what is none (the
 * first message, which has no type, a password, an end) without.
 */
function readQuestions(heard: (bytes: Buffer, asked?: string) => void): (chunk: Buffer) => void {
  let [buffer, isFirst] = [Buffer.alloc(0), true];
  let parts: Buffer[] = [];
  let [words, transaction]: [string, string[]] = ["", []];
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const typed = isFirst ? 0 : 1;
      if (buffer.length < typed + 4) return;
      const length = typed + buffer.readUInt32BE(typed);
      if (buffer.length < length) return;
      const message = buffer.subarray(0, length);
      const type = isFirst ? "" : String.fromCharCode(message[0] ?? 0);
      [buffer, isFirst] = [buffer.subarray(length), false];
      // A question with values comes as several messages, of which the first has its words and Sync is the last.
      if (type === "Q") words = message.toString("utf8", 5, length - 1);
      if (type === "P") words = message.toString("utf8", message.indexOf(0, 5) + 1).split("\0", 1)[0] ?? "";
      parts.push(message);
      if (!["Q", "S", "", "p", "X"].includes(type)) continue;
      const bytes = Buffer.concat(parts);
      parts = [];
      if (type !== "Q" && type !== "S") {
        heard(bytes);
        continue;
      }
      transaction = transaction.length > 0 || words === "begin" ? [...transaction, words] : [];
      heard(bytes, transaction.length > 0 ? transaction.join("; ") : words);
      if (words === "commit" || words === "rollback") transaction = [];
    }
  };
}
