import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { startModelServer, tinyFiles } from "../../tests/fixtures/model-server.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { createFirefoxTranslator, type FirefoxSettings } from "./firefox.ts";

let dataDir: string;
const unreachable = { recordsUrl: "http://127.0.0.1:2/records", attachmentsUrl: "http://127.0.0.1:2" };
const pollOptions = { timeout: 20_000 };
const logger = { info: vi.fn(), warn: vi.fn() };

function createTranslator(settings: Partial<FirefoxSettings>) {
  const translator = createFirefoxTranslator({
    dataDir,
    logger,
    source: unreachable,
    openTimeoutMs: 10_000,
    ...settings,
  });
  onTestFinished(() => translator.close());
  return translator;
}

async function placeModel(model: Buffer = tinyFiles["model.ensk.intgemm.alphas.bin"]): Promise<string> {
  await writeFile(join(dataDir, "model.ensk.intgemm.alphas.bin"), model);
  await writeFile(join(dataDir, "vocab.ensk.spm"), tinyFiles["vocab.ensk.spm"]);
  return dataDir;
}

beforeEach(async () => {
  vi.clearAllMocks();
  dataDir = temporaryFolder("firefox");
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

describe("getting the model", () => {
  test("the model is fetched at the first use and then translates", async () => {
    const { source, received } = await startModelServer();
    const translator = createTranslator({ source });
    expect(translator.status()).toEqual({ engine: "firefox", state: "missing", detail: "model-not-fetched" });
    expect(received).toEqual([]);
    expect(await translator.translate(["We build robots.", "We like people and robots."])).toEqual([
      "My staviame roboty.",
      "My máme ľudí a roboty.",
    ]);
    expect(translator.status()).toEqual({ engine: "firefox", state: "ready" });
    await translator.close();
    const again = createTranslator({ source: unreachable });
    expect(await again.translate(["robots"])).toEqual(["roboty"]);
  });

  test("while the model is fetched a text is refused with a time to retry, and the download goes on", async () => {
    const release = Promise.withResolvers<void>();
    const { source } = await startModelServer((_, packed, response) => {
      release.promise.then(() => response.end(packed));
    });
    const translator = createTranslator({ source, openTimeoutMs: 1 });
    await expect(translator.translate(["robots"])).rejects.toMatchObject({
      message: "model-loading",
      permanent: false,
      retryAfterSeconds: 15,
    });
    expect(translator.status().state).toBe("loading");
    release.resolve();
    await expect.poll(() => translator.status().state, pollOptions).toBe("ready");
    expect(await translator.translate(["robots"])).toEqual(["roboty"]);
  });

  test("without network a missing model is reported once, with a time to retry", async () => {
    const translator = createTranslator({ retrySeconds: 100 });
    const refusal = { message: "model-missing", permanent: false, retryAfterSeconds: 100 };
    await expect(translator.translate(["robots"])).rejects.toMatchObject(refusal);
    await expect(translator.translate(["robots"])).rejects.toMatchObject({ message: "model-missing" });
    expect(translator.status()).toEqual({
      engine: "firefox",
      state: "missing",
      detail: `model-missing: wanted the en-sk model and vocabulary listed at ${unreachable.recordsUrl}; ECONNREFUSED`,
    });
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ engine: "firefox", reason: "ECONNREFUSED" });
  });

  test("fetching the model is retried until it succeeds", async () => {
    let broken = true;
    const { source, received } = await startModelServer((_, packed, response) => {
      response.writeHead(broken ? 500 : 200).end(broken ? "" : packed);
    });
    const translator = createTranslator({ source, retrySeconds: 0.02 });
    translator.prepare?.();
    await expect.poll(() => received.filter(({ path }) => path === "/records").length, pollOptions).toBeGreaterThan(2);
    broken = false;
    await expect.poll(() => translator.status().state, pollOptions).toBe("ready");
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining("HTTP 500 for") });
    expect(logger.info.mock.calls.map(([, words]) => words)).toEqual([
      "automatic translation waits for its model, which is being fetched",
      "translation model is ready",
    ]);
  });

  test("an empty given directory is named in the status, without its path", async () => {
    const translator = createTranslator({ modelDir: dataDir });
    await expect(translator.translate(["robots"])).rejects.toMatchObject({ message: "model-missing" });
    expect(translator.status().detail).toContain("vocab.*.spm");
    expect(translator.status().detail).not.toContain(dataDir);
  });

  test("closing during a download ends it", async () => {
    const asked = Promise.withResolvers<void>();
    const { source } = await startModelServer(() => asked.resolve());
    const translator = createTranslator({ source });
    translator.prepare?.();
    await asked.promise;
    await translator.close();
    expect(logger.warn).not.toHaveBeenCalled();
  });
});

describe("the worker", () => {
  test("several calls at once each get their own answers", async () => {
    const translator = createTranslator({ modelDir: await placeModel() });
    const calls = ["We", "robots", "people"].map((text) => translator.translate([text, "and"]));
    expect(await Promise.all(calls)).toEqual([
      ["My", "a"],
      ["roboty", "a"],
      ["ľudí", "a"],
    ]);
  });

  test("a text longer than the model's window is translated whole", async () => {
    const translator = createTranslator({ modelDir: await placeModel() });
    const [translated] = await translator.translate([Array(40).fill("We build robots.").join(" ")]);
    expect(translated).toBe(Array(40).fill("My staviame roboty.").join(" "));
  });

  test("files that are no model end in a refusal, and the next text tries again", async () => {
    const modelDir = await placeModel(Buffer.from("no model"));
    const translator = createTranslator({ modelDir });
    await expect(translator.translate(["robots"])).rejects.toMatchObject({
      message: "worker-failed",
      permanent: false,
    });
    expect(translator.status()).toMatchObject({ state: "failing", detail: expect.stringMatching(/^worker-failed: ./) });
    await placeModel();
    expect(await translator.translate(["robots"])).toEqual(["roboty"]);
    expect(translator.status().state).toBe("ready");
  });

  const worker = (body: string) => {
    const source = `const { parentPort } = await import("node:worker_threads"); ${body}`;
    return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  };
  const workerTimes = { idleMs: 60_000, textTimeoutMs: 60_000 };

  test("a crash while translating is a refusal", async () => {
    const workerModule = worker(`parentPort.on("message", () => { throw new Error("broken"); });`);
    const translator = createTranslator({ modelDir: await placeModel(), workerModule, workerTimes });
    await expect(translator.translate(["robots"])).rejects.toMatchObject({ message: "worker-failed" });
  });

  test("after a crash between two texts a new worker takes over", async () => {
    // Triggered by a file, not by a clock: on a busy machine the crash could come before the answer.
    const order = join(dataDir, "crash");
    const workerModule = worker(
      `const { threadId } = await import("node:worker_threads");
      const { existsSync, rmSync } = await import("node:fs");
      const look = () => {
        if (!existsSync(${JSON.stringify(order)})) return;
        rmSync(${JSON.stringify(order)});
        throw new Error("late");
      };
      setInterval(look, 5);
      parentPort.on("message", () => parentPort.postMessage(String(threadId)));`,
    );
    const translator = createTranslator({ modelDir: await placeModel(), workerModule, workerTimes });
    const ask = () => translator.translate(["robots"]).catch(() => ["refused"]);
    const [first = ""] = await ask();
    expect(first).toMatch(/^\d+$/);
    await writeFile(order, "");
    await expect
      .poll(async () => (await ask())[0], { ...pollOptions, interval: 50 })
      .not.toMatch(new RegExp(`^(${first}|refused)$`));
  });

  test("a worker that hangs is ended", async () => {
    const workerModule = worker(`parentPort.on("message", () => { for (;;); });`);
    const translator = createTranslator({
      modelDir: await placeModel(),
      workerModule,
      workerTimes: { ...workerTimes, textTimeoutMs: 300 },
    });
    await expect(translator.translate(["robots"])).rejects.toMatchObject({
      message: "worker-timeout",
      retryAfterSeconds: 60,
    });
  });

  test("an idle worker ends and starts again for the next text", async () => {
    const workerModule = worker(
      `let asked = 0; parentPort.on("message", () => parentPort.postMessage(String(++asked)));`,
    );
    const translator = createTranslator({
      modelDir: await placeModel(),
      workerModule,
      workerTimes: { ...workerTimes, idleMs: 50 },
    });
    expect(await translator.translate(["a", "b"])).toEqual(["1", "2"]);
    await expect.poll(async () => (await translator.translate(["c"]))[0], { ...pollOptions, interval: 150 }).toBe("1");
  });
});
