import { connect, type Socket } from "node:net";
import type { Config } from "../config.ts";

/** `unavailable`: the scanner is silent, unreachable or could not scan; the file is neither good nor bad. */
export type ScanVerdict = "clean" | "infected" | "unavailable";

export interface Scanner {
  scan(bytes: Uint8Array): Promise<ScanVerdict>;
}

const chunkBytes = 65_536;
const maxAnswerLength = 4_096;

export function createScanner({ clamav }: Pick<Config, "clamav">): Scanner | undefined {
  return clamav && createClamav(clamav);
}

export function createClamav({ host, port, timeoutMs = 10_000 }: { host: string; port: number; timeoutMs?: number }) {
  return {
    scan: (bytes: Uint8Array) =>
      new Promise<ScanVerdict>((resolve) => {
        const socket = connect(port, host);
        let answer = "";
        // The time limit is for the whole scan, so that a scanner that answers byte by byte also counts as silent.
        const timer = setTimeout(() => socket.destroy(), timeoutMs);
        socket.setEncoding("utf8");
        socket.on("error", () => undefined);
        socket.on("data", (part) => {
          answer += part;
          if (answer.length > maxAnswerLength) socket.destroy();
        });
        socket.on("close", () => {
          clearTimeout(timer);
          resolve(toVerdict(answer));
        });
        socket.on("connect", () => sendStream(socket, bytes));
      }),
  };
}

/** clamd's INSTREAM: chunks, each after its length, closed by an empty one. */
function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write("zINSTREAM\0");
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    socket.write(chunk);
  }
  socket.write(Buffer.alloc(4));
}

/** Only clamd's two exact words are a verdict: its errors must never let a file through. */
function toVerdict(answer: string): ScanVerdict {
  const line = answer.replace(/\0[\s\S]*$/, "");
  if (line === "stream: OK") return "clean";
  return /^stream: .+ FOUND$/.test(line) ? "infected" : "unavailable";
}
