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
