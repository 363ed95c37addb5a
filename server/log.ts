import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

/** Beyond this size, log lines that could not be written yet are dropped. */
const maxBufferedBytes = 16_000_000;

/** JSON lines for programs, readable lines on a terminal, unless LOG_FORMAT says otherwise. */
export function createLog({ logLevel, logFormat }: Pick<Config, "logLevel" | "logFormat">): Logger {
  const isReadable = (logFormat ?? (process.stdout.isTTY ? "text" : "json")) === "text";
  // Asynchronous: waiting for each line doubled the cost of an API request. An exit writes the rest.
  const json = pino.destination({ sync: false, maxLength: maxBufferedBytes });
  const options = { level: logLevel, base: null, redact: ["req", "res", "headers"] };
  return pino(options, isReadable ? createReadableStream((line) => process.stdout.write(line)) : json);
}

/** Formats log lines for a terminal. Lines about activity stay JSON, for programs that read activity. */
export function createReadableStream(write: (line: string) => void): DestinationStream {
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

/**
 * Kind and codes of a failure. Messages stay out of the log: a database's message may quote what a person typed. SQLite
 * has one code for a full disk, a lock and damage, so SQLite's fixed text `errstr` is added.
 */
export function getErrorFacts(error: unknown): Record<string, string | number> {
  if (!(error instanceof Error)) return { failure: "unknown" };
  const isSqlite = "code" in error && error.code === "ERR_SQLITE_ERROR";
  return {
    failure: error.name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(isSqlite && "errcode" in error && typeof error.errcode === "number" && { errcode: error.errcode }),
    ...(isSqlite && "errstr" in error && typeof error.errstr === "string" && { errstr: error.errstr }),
    ...(error.name === "StorageUnavailable" &&
      "reason" in error &&
      typeof error.reason === "string" && { reason: error.reason }),
  };
}

/** A library's error in a word or a line. The errors of fetch have the useful word, such as ENOTFOUND, in the cause. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
}
