import pino from "pino";
import { expect, test } from "vitest";
import { createReadableStream } from "./log.ts";

test("the log is readable lines on a terminal, and activity stays JSON", () => {
  let written = "";
  const log = pino(
    { level: "info", base: null },
    createReadableStream((line) => (written += line)),
  );
  log.warn({ reqId: "r1", places: ["a", 2] }, "answer does not match the contract");
  log.info({ audit: "login", id: "1" }, "audit");
  const [first, second = ""] = written.split("\n");
  expect(first).toMatch(/^\d\d:\d\d:\d\d WARN {2}answer does not match the contract reqId=r1 places=\["a",2\]$/);
  expect(JSON.parse(second)).toMatchObject({ audit: "login", msg: "audit" });
});
