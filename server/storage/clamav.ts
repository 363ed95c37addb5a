import { connect, type Socket } from "node:net";
import type { Config } from "../config.ts";
import type { Scanner, ScanVerdict } from "./scanner.ts";

interface ScannerAddress {
  host: string;
  port: number;
  timeoutMs?: number;
}

const chunkBytes = 65_536;

/** ClamAV over TCP, when the configuration names one. */
export function createScanner(config: Pick<Config, "clamav">): Scanner | undefined {
  return config.clamav && clamav(config.clamav);
}

export function clamav({ host, port, timeoutMs = 15_000 }: ScannerAddress): Scanner {
  /** A scanner that hung is left alone for a while: visitors, each waiting for it in turn, would queue up for minutes. */
  let silentUntil = 0;
  return {
    async scan(bytes) {
      if (Date.now() < silentUntil) return "unavailable";
      const answer = await ask({ host, port, timeoutMs }, (socket) => sendStream(socket, bytes));
      if (answer !== undefined) return verdictOf(answer);
      // One file that takes long is no hung scanner: the next people's files would wait for nothing.
      const alive = await ask({ host, port, timeoutMs: timeoutMs / 10 }, (socket) => socket.write("zPING\0"));
      if (!alive?.startsWith("PONG")) silentUntil = Date.now() + 2 * timeoutMs;
      return "unavailable";
    },
  };
}

/** What clamd says to it; undefined when it has not said it in time. */
function ask(
  { host, port, timeoutMs }: Required<ScannerAddress>,
  tell: (socket: Socket) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    let answer = "";
    const end = (said: string | undefined) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(said);
    };
    // For the whole scan: one that drips byte by byte is silent, too.
    const deadline = setTimeout(() => end(undefined), timeoutMs);
    socket.setEncoding("utf8");
    socket.on("error", () => end(""));
    socket.on("data", (part: string) => {
      answer += part;
      if (answer.length > 4_096) end("");
    });
    socket.on("close", () => end(answer));
    socket.on("connect", () => tell(socket));
  });
}

/** clamd's INSTREAM: chunks with their length in front, closed by an empty one. */
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

/** Anything but these two words of clamd is no verdict: its own errors must never let a file through. */
function verdictOf(answer: string): ScanVerdict {
  const line = answer.replace(/\0[\s\S]*$/, "");
  if (line === "stream: OK") return "clean";
  return /^stream: .+ FOUND$/.test(line) ? "infected" : "unavailable";
}
