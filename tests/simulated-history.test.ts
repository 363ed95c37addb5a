import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantings } from "./simulation/planted-defects.ts";
import { type Attempt, Register } from "./simulation/registers.ts";
import { stepsIn, textOf } from "./simulation/steps.ts";
import { filesBelow, readSource } from "./support/sources.ts";

const never = () => false;
const heard = (value: string, begun: number, more: Partial<Attempt> = {}): Attempt => ({
  value,
  begun,
  acknowledged: begun + 1,
  ended: begun + 1,
  ...more,
});

test("what was acknowledged last is the value, or what came later or at the same time", () => {
  const underWay: Attempt = { value: "c", begun: 5 };
  expect(new Register().mayBe("new", "new")).toBe(true);
  expect(new Register().mayBe("a", "new")).toBe(false);
  const two = new Register([heard("a", 1), heard("b", 3)]);
  expect(["new", "a", "b"].map((value) => two.mayBe(value, "new"))).toEqual([false, false, true]);
  const beside = new Register([heard("a", 1, { ended: 4, acknowledged: 4 }), heard("b", 3), underWay]);
  expect(["a", "b", "c"].map((value) => beside.mayBe(value, "new"))).toEqual([true, true, true]);
  const repeated = new Register([heard("a", 1, { repeats: true }), heard("b", 3)]);
  expect(repeated.mayBe("a", "new")).toBe(true);
});

test("what it may have been since a moment is what no change that was heard of before then has overtaken", () => {
  const closed = new Register([heard("closed", 1)]);
  const may = (register: Register, since: number) =>
    ["open", "closed"].filter((value) => register.mayHaveBeen(value, "open", since));
  expect(may(closed, 2)).toEqual(["open", "closed"]);
  expect(may(closed, 3)).toEqual(["closed"]);
  expect(may(new Register([heard("closed", 1), heard("open", 5)]), 4)).toEqual(["open", "closed"]);
  expect(may(new Register([heard("closed", 1), heard("open", 5)]), 7)).toEqual(["open"]);
  const { acknowledged: _, ...unheard } = heard("open", 5);
  expect(may(new Register([heard("closed", 1), unheard]), 7)).toEqual(["open", "closed"]);
});

test("two who had read the same are not both told that theirs stands", () => {
  const one = heard("a", 1, { from: "new" });
  expect(new Register([one, heard("b", 3, { from: "a" })]).lostUpdate(never)).toBeUndefined();
  expect(new Register([one, heard("a", 3, { from: "new" })]).lostUpdate(never)).toBeUndefined();
  const { acknowledged: _, ...refused } = heard("b", 1, { from: "new" });
  expect(new Register([one, refused]).lostUpdate(never)).toBeUndefined();
  const lost = new Register([one, heard("b", 3, { from: "new" })]);
  expect(lost.lostUpdate(never)?.map(({ value }) => value)).toEqual(["a", "b"]);
  expect(lost.lostUpdate(() => true)).toBeUndefined();
});

test("steps of a plan, and others, are said by a command line", () => {
  const plan = ["publishJob", "apply", "enquire"].map((name, number) => ({ number, name, at: number * 1_000 }));
  const steps = stepsIn("0,2,7:restartIt@90000", plan);
  expect(steps.map(({ number, name, at }) => [number, name, at])).toEqual([
    [0, "publishJob", 0],
    [2, "enquire", 2_000],
    [7, "restartIt", 90_000],
  ]);
  expect(textOf(steps, plan)).toBe("0,2,7:restartIt@90000");
  expect(() => stepsIn("3", plan)).toThrow("3 is no step of this plan");
});

test("every known defect can still be planted: the code that it changes is there once", () => {
  const sources = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
  const lost = plantings.filter(({ file, from }) => sources(file).split(from).length !== 2);
  expect(lost.map(({ defect }) => defect)).toEqual([]);
});

test("a process of the world has no memory of its own, so that only these modules may remember anything", () => {
  // Turns, room and files of what is under way, what is wrong with a file that stays the same, what was read from the release.
  const known = [
    "backup/passing.ts",
    "features/account/password.ts",
    "features/uploads/kept-file.ts",
    "http/bodies/body-room.ts",
    "render/job-pictures.routes.ts",
    "leaked-passwords.ts",
    "render/glyphs.ts",
    "render/job-picture.ts",
    "render/pages.ts",
    "translation/slovak/termbase.ts",
  ];
  const remembers = /^(?:export )?(?:let |const \w+ = new (?:(?:Map|Set)(?:<.*>)?\(\)|Turns\b))/m;
  const files = filesBelow("server", /(?<!\.test|\.fixture)\.ts$/).filter((file) => remembers.test(readSource(file)));
  expect(files.map((file) => file.replace("server/", "")).toSorted()).toEqual(known.toSorted());
});
