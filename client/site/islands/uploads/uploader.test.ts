import { describe, expect, test } from "vitest";
import { readConfig } from "../../../../server/config.ts";
import { RequestError } from "../../../api/request-error.ts";
import { createMessages } from "../../../i18n/i18n.ts";
import common from "../../../i18n/locales/en/common.json" with { type: "json" };
import uploads from "../../../i18n/locales/en/uploads.json" with { type: "json" };
import { formatTransferFailure, formatUrlFailure, toObjectPath } from "./uploader.ts";

const id = "0199f0c2-7a4e-7c31-9a55-2f1d6b7e8c90";

test.each([
  ["an address of this server", `https://site.example/objects/uploads/${id}?expires=1&signature=a`],
  ["a bucket in the path", `https://s3.example:8443/bucket/uploads/${id}?X-Amz-Signature=a`],
  ["a bucket in the host", `https://bucket.s3.example/uploads/${id}`],
])("%s becomes the object's path", (_, url) => {
  expect(toObjectPath(url)).toBe(`/objects/uploads/${id}`);
});

test.each(["/objects/uploads/1", "not an address", "https://s3.example/elsewhere/1", ""])(
  "%j cannot be converted and is kept",
  (url) => {
    expect(toObjectPath(url)).toBe(url);
  },
);

const words = createMessages({ locale: "en", brand: readConfig({ DATA_DIR: "unused" }).brand }, { common, uploads });

const refusal = (status: number, body = "") => new RequestError(new Response(body, { status }), body);
const transferError = (status: number) => Object.assign(new Error("Non 2xx"), { source: { status } });

describe("why there is no upload URL", () => {
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
    expect(formatUrlFailure(words, error)).toBe(sentence);
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
    expect(formatTransferFailure(words, error)).toBe(sentence);
  });
});
