import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { answerJson, type Received, startServer } from "../../tests/fixtures/local-server.ts";
import { createDeeplTranslator, createLibretranslateTranslator } from "./http-translators.ts";
import { TranslationUnavailable } from "./translator.ts";

const deeplRequest = z.object({ text: z.array(z.string()), source_lang: z.string(), target_lang: z.string() }).loose();
const parseDeeplBody = (received: Received | undefined) => deeplRequest.parse(JSON.parse(received?.body ?? "null"));
const upper = (received: Received) => ({
  translations: parseDeeplBody(received).text.map((text) => ({
    detected_source_language: "EN",
    text: text.toUpperCase(),
  })),
});
const libreRequest = z.object({ q: z.array(z.string()) }).loose();
const parseLibreBody = (received: Received | undefined) => libreRequest.parse(JSON.parse(received?.body ?? "null"));
const libreUpper = (received: Received) => ({
  translatedText: parseLibreBody(received).q.map((text) => text.toUpperCase()),
});

async function failure(promise: Promise<unknown>): Promise<TranslationUnavailable> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof TranslationUnavailable)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("requests to DeepL", () => {
  test("DeepL gets the documented request, with key and glossary", async () => {
    const server = await startServer((received, response) => answerJson(response, 200, upper(received)));
    const deepl = createDeeplTranslator({ key: "secret:fx", glossary: "g-1", url: `${server.url}/` });
    expect(await deepl.translate(["one", "two"])).toEqual(["ONE", "TWO"]);
    expect(server.received.map(({ path }) => path)).toEqual(["/v2/translate"]);
    expect(server.received[0]?.headers.authorization).toBe("DeepL-Auth-Key secret:fx");
    expect(parseDeeplBody(server.received[0])).toEqual({
      text: ["one", "two"],
      source_lang: "EN",
      target_lang: "SK",
      glossary_id: "g-1",
    });
    expect(deepl.status()).toEqual({ engine: "deepl", state: "ready" });
    expect(await deepl.toEnglish?.(["tri"])).toEqual(["TRI"]);
    expect(parseDeeplBody(server.received[1])).toEqual({ text: ["tri"], source_lang: "SK", target_lang: "EN-US" });
  });

  test.each([
    ["secret:fx", "https://api-free.deepl.com/v2/translate"],
    ["secret", "https://api.deepl.com/v2/translate"],
  ])("the DeepL key %s belongs to its host", async (key, address) => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ translations: [{ text: "a" }] }));
    await createDeeplTranslator({ key }).translate(["a"]);
    expect(fetched.mock.calls[0]?.[0]).toBe(address);
    fetched.mockRestore();
  });

  test("DeepL gets at most 50 texts and less than 128 KiB at once, order kept", async () => {
    const server = await startServer((received, response) => answerJson(response, 200, upper(received)));
    const deepl = createDeeplTranslator({ key: "k", url: server.url });
    const many = Array.from({ length: 120 }, (_, index) => `text ${index}`);
    expect(await deepl.translate(many)).toEqual(many.map((text) => text.toUpperCase()));
    expect(server.received.map((received) => parseDeeplBody(received).text.length)).toEqual([50, 50, 20]);
    const large = Array.from({ length: 10 }, () => "ž".repeat(20_000));
    await deepl.translate(large);
    const sizes = server.received.slice(3).map(({ body }) => Buffer.byteLength(body));
    expect(sizes.length).toBe(4);
    expect(Math.max(...sizes)).toBeLessThan(128 * 1024);
    expect(await failure(deepl.translate(["x".repeat(130_000)]))).toMatchObject({
      message: "text-too-long",
      permanent: true,
    });
  });
});

describe("requests to LibreTranslate", () => {
  test("LibreTranslate gets the documented request, with and without a key, in small batches", async () => {
    const server = await startServer((received, response) => answerJson(response, 200, libreUpper(received)));
    const open = createLibretranslateTranslator({ url: `${server.url}/` });
    const many = Array.from({ length: 45 }, (_, index) => `text ${index}`);
    expect(await open.translate(many)).toEqual(many.map((text) => text.toUpperCase()));
    expect(server.received.map((received) => parseLibreBody(received).q.length)).toEqual([20, 20, 5]);
    expect(open.status()).toEqual({ engine: "libretranslate", state: "ready" });
    await createLibretranslateTranslator({ url: server.url, key: "secret" }).translate(["one"]);
    expect(await open.toEnglish?.(["tri"])).toEqual(["TRI"]);
    expect(new Set(server.received.map(({ path }) => path))).toEqual(new Set(["/translate"]));
    const shared = { source: "en", target: "sk", format: "text" };
    expect(server.received.slice(2).map(parseLibreBody)).toEqual([
      { ...shared, q: many.slice(40) },
      { ...shared, q: ["one"], api_key: "secret" },
      { q: ["tri"], source: "sk", target: "en", format: "text" },
    ]);
  });

  test("a LibreTranslate server that takes no batches is asked text by text", async () => {
    const server = await startServer((received, response) =>
      parseLibreBody(received).q.length > 1
        ? answerJson(response, 400, { error: "Invalid request: request (2) exceeds text limit (1)" })
        : answerJson(response, 200, libreUpper(received)),
    );
    const translator = createLibretranslateTranslator({ url: server.url });
    expect(await translator.translate(["one", "two"])).toEqual(["ONE", "TWO"]);
    expect(server.received.length).toBe(3);
  });

  test("a LibreTranslate server that refuses a single text refuses it for good", async () => {
    const server = await startServer((_, response) => answerJson(response, 400, { error: "no" }));
    const translator = createLibretranslateTranslator({ url: server.url });
    const refused = { message: "libretranslate-refused-400", permanent: true };
    expect(await failure(translator.translate(["one"]))).toMatchObject(refused);
    expect(translator.status()).toEqual({ engine: "libretranslate", state: "failing", detail: refused.message });
  });
});

describe("failures", () => {
  test.each([
    [403, {}, { message: "deepl-key-refused", permanent: true }],
    [429, {}, { message: "deepl-too-many-requests", permanent: false, retryAfterSeconds: 60 }],
    [429, { "Retry-After": "7" }, { message: "deepl-too-many-requests", retryAfterSeconds: 7 }],
    [456, {}, { message: "deepl-quota-used-up", permanent: false, retryAfterSeconds: 86_400 }],
    [503, {}, { message: "deepl-error-503", permanent: false, retryAfterSeconds: 60 }],
  ])("status %i %o of DeepL", async (status, headers, expected) => {
    const server = await startServer((_, response) => answerJson(response, status, { message: "no" }, headers));
    const deepl = createDeeplTranslator({ key: "secret", url: server.url });
    const error = await failure(deepl.translate(["a"]));
    expect(error).toMatchObject(expected);
    expect(deepl.status()).toEqual({ engine: "deepl", state: "failing", detail: expected.message });
    expect(JSON.stringify([error.message, String(error.cause), deepl.status()])).not.toContain("secret");
  });

  test("a Retry-After that is a date", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z"), toFake: ["Date"] });
    const headers = { "Retry-After": "Sun, 01 Mar 2026 10:01:30 GMT" };
    const server = await startServer((_, response) => answerJson(response, 429, {}, headers));
    const deepl = createDeeplTranslator({ key: "k", url: server.url });
    expect(await failure(deepl.translate(["a"]))).toMatchObject({ retryAfterSeconds: 90 });
  });

  test("DeepL's silence ends in a timeout, and a closed port in an error", async () => {
    const server = await startServer(() => {});
    const deepl = createDeeplTranslator({ key: "k", url: server.url, timeoutMs: 50 });
    expect(await failure(deepl.translate(["a"]))).toMatchObject({ message: "deepl-timeout", permanent: false });
    const unreachable = createDeeplTranslator({ key: "k", url: "http://127.0.0.1:2" });
    expect(await failure(unreachable.translate(["a"]))).toMatchObject({
      message: "deepl-unreachable",
      permanent: false,
    });
  });

  test.each([
    ["too few texts", JSON.stringify({ translations: [{ text: "A" }] })],
    ["another shape", JSON.stringify({ result: ["A", "B"] })],
    ["no JSON", "<html>"],
  ])("an answer with %s is refused", async (_, body) => {
    const server = await startServer((_received, response) => void response.end(body));
    const deepl = createDeeplTranslator({ key: "k", url: server.url });
    expect(await failure(deepl.translate(["a", "b"]))).toMatchObject({ message: "deepl-answer-invalid" });
  });

  test("a redirect is not followed: the key stays with its host", async () => {
    const other = await startServer((received, response) => answerJson(response, 200, upper(received)));
    const server = await startServer((_, response) => void response.writeHead(307, { Location: other.url }).end());
    const deepl = createDeeplTranslator({ key: "k", url: server.url });
    expect(await failure(deepl.translate(["a"]))).toMatchObject({ message: "deepl-unreachable" });
    expect(other.received).toEqual([]);
  });

  test("closing a translator ends its running request", async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await startServer(() => arrived.resolve());
    const deepl = createDeeplTranslator({ key: "k", url: server.url });
    const refused = failure(deepl.translate(["a"]));
    await arrived.promise;
    await deepl.close();
    expect(await refused).toMatchObject({ message: "translator-closed" });
  });
});
