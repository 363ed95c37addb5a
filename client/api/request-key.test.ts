import { expect, test } from "vitest";
import { isIdempotencyKey } from "../../contract/endpoint.ts";
import { newDraftSeed, requestKey } from "./request-key.ts";

test("the same words of the same draft are the same request", () => {
  const seed = newDraftSeed();
  const key = requestKey(seed, { name: "Eva Malá", message: "Dobrý deň" });
  expect(isIdempotencyKey(key)).toBe(true);
  expect(requestKey(seed, { name: "Eva Malá", message: "Dobrý deň" })).toBe(key);
  expect(requestKey(seed, { name: "Eva Malá", message: "Dobrý den" })).not.toBe(key);
  expect(requestKey(newDraftSeed(), { name: "Eva Malá", message: "Dobrý deň" })).not.toBe(key);
});
