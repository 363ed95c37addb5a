import type AwsS3 from "@uppy/aws-s3";
import type { Body, Meta } from "@uppy/core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderIn } from "../../../../tests/support/page.tsx";
import { RequestError } from "../../../api/request-error.ts";
import common from "../../../i18n/locales/en/common.json" with { type: "json" };
import { createUploader, formatTransferFailure, formatUrlFailure, toObjectPath } from "./uploader.ts";

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

const { words } = await renderIn("en", ["common", "uploads"]);

const refusal = (status: number, body = "") => new RequestError(new Response(body, { status }), body);
const transferError = (status: number) => Object.assign(new Error("Non 2xx"), { source: { status } });

afterEach(() => vi.unstubAllGlobals());

test("a CV is sent to the site under the name that the visitor has typed", async () => {
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const uploadURL = `http://127.0.0.1:3000/objects/uploads/${id}?signature=a`;
  vi.stubGlobal("fetch", async () => Response.json({ uploadURL }));
  const uppy = createUploader(words);
  const file = uppy.getFile(uppy.addFile({ name: "cv.txt", type: "text/plain", data: new File(["x"], "cv.txt") }));
  const { getUploadParameters } = uppy.getPlugin<AwsS3<Meta, Body>>("AwsS3Multipart")?.opts ?? {};
  expect(await getUploadParameters?.(file, {})).toMatchObject({
    url: `http://localhost:3000/objects/uploads/${id}?signature=a`,
  });
});

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
