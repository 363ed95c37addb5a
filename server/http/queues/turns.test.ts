import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const longestMs = 10_000;

/** Work that notes its start and goes on until it is told to end. */
function noted() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.set(name, resolve);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

test("one of each at a time, and those who wait take turns, however much one of them wants", async () => {
  const turns = new Turns(2, { ofOne: 5, inAll: 10, longestMs });
  const { started, work, end } = noted();
  const runs = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => turns.run(name.charAt(0), work(name)));
  await new Promise(setImmediate);
  expect(started).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  await Promise.all(runs);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("whoever has used little of late comes before those who have used much, however early these came", async () => {
  const time = { now: 0 };
  const turns = new Turns(1, { ofOne: 5, inAll: 10, longestMs }, () => time.now);
  const { started, work, end } = noted();
  const run = (name: string) => turns.run(name.charAt(0), work(name));
  const lasts = async (name: string, ms: number) => {
    await new Promise(setImmediate);
    time.now += ms;
    await end(name);
  };
  const runs = ["a1", "b1", "a2", "b2", "c1"].map(run);
  await lasts("a1", 3_000);
  await lasts("b1", 2_000);
  expect(started.at(-1)).toBe("c1");
  runs.push(run("d1"));
  await lasts("c1", 50);
  runs.push(run("c2"));
  await lasts("d1", 0);
  for (const name of ["c2", "b2", "a2"]) await lasts(name, 0);
  await Promise.all(runs);
  expect(started).toEqual(["a1", "b1", "c1", "d1", "c2", "b2", "a2"]);
  time.now += 11 * 60_000;
  const later = ["x1", "a3", "y1"].map(run);
  for (const name of ["x1", "a3", "y1"]) await lasts(name, 0);
  await Promise.all(later);
  expect(started.slice(-3), "what was used long ago is forgotten").toEqual(["x1", "a3", "y1"]);
});

test("who has too many waiting is told to come back, and keeps no other out", async () => {
  const turns = new Turns(1, { ofOne: 1, inAll: 2, longestMs });
  const { started, work, end } = noted();
  const runs = [turns.run("a", work("a1")), turns.run("a", work("a2"))];
  await expect(turns.run("a", work("a3"))).rejects.toMatchObject({ code: "overloaded" });
  runs.push(turns.run("b", work("b1")));
  await expect(turns.run("c", work("c1"))).rejects.toMatchObject({ code: "overloaded" });
  for (const name of ["a1", "b1", "a2"]) await end(name);
  await Promise.all(runs);
  expect(started).toEqual(["a1", "b1", "a2"]);
});

test("who has waited for too long is told to come back, and takes nobody's turn", async () => {
  const turns = new Turns(1, { ofOne: 5, inAll: 2, longestMs: 50 });
  const { started, work, end } = noted();
  const first = turns.run("a", work("a1"));
  const refused = { code: "overloaded", options: { retryAfterSeconds: 2 } };
  await Promise.all(["a", "b"].map((key) => expect(turns.run(key, work(key))).rejects.toMatchObject(refused)));
  const others = ["a", "b"].map((key) => turns.run(key, work(`${key}2`)));
  for (const name of ["a1", "b2", "a2"]) await end(name);
  await Promise.all([first, ...others]);
  expect(started).toEqual(["a1", "b2", "a2"]);
});

test("a turn ends with work that failed", async () => {
  const turns = new Turns(1, { ofOne: 0, inAll: 0, longestMs });
  await expect(turns.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.run("a", async () => "done")).toBe("done");
});
