import { expect, test } from "vitest";
import type { CachedBody } from "../http/response-cache.ts";
import { KeptPages } from "./kept-pages.ts";

function document(bytes: number): Promise<CachedBody> {
  const encoded = { bytes: Buffer.alloc(bytes), headers: {} };
  const none = { bytes: Buffer.alloc(0), headers: {} };
  return Promise.resolve({ status: 200, etag: "", headers: {}, encoded: { identity: encoded, br: none, gzip: none } });
}

async function keptOf(most: { pages: number; bytes: number }, jobs: number, bytes: number): Promise<string[]> {
  const pages = new KeptPages(most);
  const keys = ["home", ...Array.from({ length: jobs }, (_, at) => `job ${at}`)];
  for (const key of keys) {
    const body = document(bytes);
    pages.keep(key, body, key !== "home");
    await body;
  }
  return keys.filter((key) => pages.get(key));
}

test("pages of jobs are kept up to a number and up to a size; all others and the newest always", async () => {
  expect(await keptOf({ pages: 10, bytes: 1_000 }, 9, 100)).toHaveLength(10);
  const few = await keptOf({ pages: 10, bytes: 100_000 }, 50, 100);
  expect([few.length, few[0], few.at(-1)]).toEqual([10, "home", "job 49"]);
  const large = await keptOf({ pages: 10, bytes: 500 }, 50, 100);
  expect([large.length, large[0], large.at(-1)]).toEqual([5, "home", "job 49"]);
  expect(await keptOf({ pages: 10, bytes: 50 }, 3, 100), "one that is too large alone").toEqual(["home", "job 2"]);
});

test("the form of a page that staff get counts with it, goes with it, and is made once", async () => {
  const pages = new KeptPages({ pages: 10, bytes: 600 });
  const keys = ["home", "job 1", "job 2", "job 3"];
  let made = 0;
  const staffForm = async (key: string) => {
    const body = await pages.get(key);
    const make = () => {
      made += 1;
      return document(100);
    };
    if (body) await pages.formOf(body, make);
    if (body) await pages.formOf(body, make);
  };
  for (const key of keys) pages.keep(key, document(100), key !== "home");
  await staffForm("home");
  await staffForm("job 1");
  expect([made, keys.filter((key) => pages.get(key)).length]).toEqual([2, 4]);
  await staffForm("job 2");
  const kept = keys.filter((key) => pages.get(key));
  expect(kept).toEqual(expect.arrayContaining(["home", "job 2"]));
  expect([made, kept.length < 4]).toEqual([3, true]);
  const gone = await document(100);
  await pages.formOf(gone, () => document(100));
  expect(keys.filter((key) => pages.get(key))).toEqual(kept);
});

test("what could not be rendered is not kept", async () => {
  const pages = new KeptPages({ pages: 10, bytes: 1_000 });
  const failing = Promise.reject(new Error("not now"));
  pages.keep("job", failing, true);
  await expect(failing).rejects.toThrow();
  expect(pages.get("job")).toBeUndefined();
});
