import { expect, test } from "vitest";
import { isOutcomeUnknown, RequestError } from "./request-error.ts";

const refusal = (status: number, body: string) => new RequestError(new Response(null, { status }), body);

test.each([
  ["a broken line", new TypeError("Failed to fetch"), true],
  ["a gateway's own page", refusal(504, "<h1>Gateway Timeout</h1>"), true],
  ["the server's refusal", refusal(500, '{"error":"No.","code":"internal"}'), false],
  ["a mistake in a field", refusal(400, '{"code":"validation"}'), false],
])("after %s the outcome is unknown: %s", (_what, error, unknown) => expect(isOutcomeUnknown(error)).toBe(unknown));
