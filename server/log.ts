import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

/** Log lines that cannot be written are dropped beyond this. */
const maxBufferedBytes = 16_000_000;

/** JSON lines for programs, readable lines for a person at a terminal. LOG_FORMAT decides otherwise. */
export function createLog({ logLevel, logFormat }: Pick<Config, "logLevel" | "logFormat">): Logger {
  const isReadable = (logFormat ?? (process.stdout.isTTY ? "text" : "json")) === "text";
  // Asynchronous: waiting for each line doubled the cost of an API request. An exit writes the rest.
  const json = pino.destination({ sync: false, maxLength: maxBufferedBytes });
  const options = { level: logLevel, base: null, redact: ["req", "res", "headers"] };
  return pino(options, isReadable ? readable((line) => process.stdout.write(line)) : json);
}

/** Activity stays JSON: programs that watch it read a terminal's log, too. */
export function readable(write: (line: string) => void): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, ...facts } = JSON.parse(line);
      if ("audit" in facts) return write(line);
      const name = (pino.levels.labels[level] ?? "").toUpperCase().padEnd(5);
      const pairs = Object.entries(facts).map(([key, value]) => ` ${key}=${toText(value)}`);
      write(`${new Date(time).toLocaleTimeString("sv")} ${name} ${msg}${pairs.join("")}\n`);
    },
  };
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
