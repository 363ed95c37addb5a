import { describe, expect, test } from "vitest";
import { readConfig } from "../../../../server/config.ts";
import { RequestError } from "../../../api/request-error.ts";
import { createWords } from "../../../i18n/i18n.ts";
import common from "../../../i18n/locales/en/common.json" with { type: "json" };
import uploads from "../../../i18n/locales/en/uploads.json" with { type: "json" };
import { addressFailure, transferFailure } from "./upload-failure.ts";

const words = createWords({ locale: "en", brand: readConfig({ DATA_DIR: "unused" }).brand }, { common, uploads });

const refusal = (status: number, body = "") => new RequestError(new Response(body, { status }), body);
const transferError = (status: number) => Object.assign(new Error("Non 2xx"), { source: { status } });

describe("why no address could be had", () => {
  test.each([
    [
      new TypeError("Failed to fetch"),
      "Failed to get upload URL. This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
    ],
    [refusal(401), "Authorization required"],
    [refusal(502, "<html>"), "Failed to get upload URL. Failed request with status 502."],
    [
      refusal(503, '{"error":"x","code":"storageUnavailable"}'),
      `Failed to get upload URL. ${common.errors.storageUnavailable}`,
    ],
  ])("%s", (error, sentence) => {
    expect(addressFailure(words, error)).toBe(sentence);
  });
});

describe("why the storage did not take the file", () => {
  test.each([
    [Object.assign(new Error("Request has expired"), { source: { status: 403 } }), "Request has expired"],
    [
      transferError(0),
      "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
    ],
    [transferError(401), "Authorization required"],
    [transferError(413), common.errors.fileTooLarge],
    [transferError(500), "Failed request with status 500."],
  ])("%s", (error, sentence) => {
    expect(transferFailure(words, error)).toBe(sentence);
  });
});
