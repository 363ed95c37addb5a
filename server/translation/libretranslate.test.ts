import { expect, test } from "vitest";
import { z } from "zod";
import { answerJson, type Received, startServer } from "../../tests/fixtures/local-server.ts";
import { createLibretranslateTranslator } from "./http-translators.ts";

const request = z.object({ q: z.array(z.string()) }).loose();
const bodyOf = (received: Received | undefined) => request.parse(JSON.parse(received?.body ?? "null"));
const upper = (received: Received) => ({ translatedText: bodyOf(received).q.map((text) => text.toUpperCase()) });

test("the documented request, with and without a key", async () => {
  const server = await startServer((received, response) => answerJson(response, 200, upper(received)));
  const open = createLibretranslateTranslator({ url: `${server.url}/` });
  expect(await open.translate(["one", "two"])).toEqual(["ONE", "TWO"]);
  await createLibretranslateTranslator({ url: server.url, key: "secret" }).translate(["one"]);
  const shared = { source: "en", target: "sk", format: "text" };
  expect(server.received.map(({ path }) => path)).toEqual(["/translate", "/translate"]);
  expect(bodyOf(server.received[0])).toEqual({ ...shared, q: ["one", "two"] });
  expect(bodyOf(server.received[1])).toEqual({ ...shared, q: ["one"], api_key: "secret" });
  expect(open.status()).toEqual({ engine: "libretranslate", state: "ready" });
  expect(await open.toEnglish?.(["tri"])).toEqual(["TRI"]);
  expect(bodyOf(server.received[2])).toEqual({ q: ["tri"], source: "sk", target: "en", format: "text" });
});

test("many texts go in small batches, order kept", async () => {
  const server = await startServer((received, response) => answerJson(response, 200, upper(received)));
  const many = Array.from({ length: 45 }, (_, index) => `text ${index}`);
  const translated = await createLibretranslateTranslator({ url: server.url }).translate(many);
  expect(translated).toEqual(many.map((text) => text.toUpperCase()));
  expect(server.received.map((received) => bodyOf(received).q.length)).toEqual([20, 20, 5]);
});

test("a server that takes no batches is asked text by text", async () => {
  const server = await startServer((received, response) =>
    bodyOf(received).q.length > 1
      ? answerJson(response, 400, { error: "Invalid request: request (2) exceeds text limit (1)" })
      : answerJson(response, 200, upper(received)),
  );
  const translator = createLibretranslateTranslator({ url: server.url });
  expect(await translator.translate(["one", "two"])).toEqual(["ONE", "TWO"]);
  expect(server.received.length).toBe(3);
});

test.each([
  [400, { message: "libretranslate-refused-400", permanent: true }],
  [403, { message: "libretranslate-key-refused", permanent: true }],
  [429, { message: "libretranslate-too-many-requests", permanent: false, retryAfterSeconds: 60 }],
  [500, { message: "libretranslate-error-500", permanent: false, retryAfterSeconds: 60 }],
])("status %i", async (status, expected) => {
  const server = await startServer((_, response) => answerJson(response, status, { error: "no" }));
  const translator = createLibretranslateTranslator({ url: server.url, key: "secret" });
  await expect(translator.translate(["one"])).rejects.toMatchObject(expected);
  expect(translator.status()).toEqual({ engine: "libretranslate", state: "failing", detail: expected.message });
});

test("an answer of another length is refused", async () => {
  const server = await startServer((_, response) => answerJson(response, 200, { translatedText: ["ONE"] }));
  const translator = createLibretranslateTranslator({ url: server.url });
  await expect(translator.translate(["one", "two"])).rejects.toMatchObject({
    message: "libretranslate-answer-invalid",
    permanent: false,
  });
});
