import { expect, test } from "vitest";
import { type Attempt, Register } from "./simulation/registers.ts";
import { filesBelow, isTest, readSource } from "./support/sources.ts";

const createAttempt = (value: string, begun: number, more: Partial<Attempt> = {}): Attempt => ({
  value,
  begun,
  acknowledged: begun + 1,
  ended: begun + 1,
  ...more,
});

test("a simulated register accepts the last acknowledged value and every later or concurrent one", () => {
  const open: Attempt = { value: "c", begun: 5 };
  expect(new Register().mayBe("new", "new")).toBe(true);
  expect(new Register().mayBe("a", "new")).toBe(false);
  const two = new Register([createAttempt("a", 1), createAttempt("b", 3)]);
  expect(["new", "a", "b"].map((value) => two.mayBe(value, "new"))).toEqual([false, false, true]);
  const concurrent = new Register([createAttempt("a", 1, { ended: 4, acknowledged: 4 }), createAttempt("b", 3), open]);
  expect(["a", "b", "c"].map((value) => concurrent.mayBe(value, "new"))).toEqual([true, true, true]);
  const repeated = new Register([createAttempt("a", 1, { repeats: true }), createAttempt("b", 3)]);
  expect(repeated.mayBe("a", "new")).toBe(true);
});

test("a simulated register reports two acknowledged changes that began from the same value", () => {
  const never = () => false;
  const one = createAttempt("a", 1, { from: "new" });
  expect(new Register([one, createAttempt("b", 3, { from: "a" })]).lostUpdate(never)).toBeUndefined();
  expect(new Register([one, createAttempt("a", 3, { from: "new" })]).lostUpdate(never)).toBeUndefined();
  const { acknowledged: _, ...refused } = createAttempt("b", 1, { from: "new" });
  expect(new Register([one, refused]).lostUpdate(never)).toBeUndefined();
  const lost = new Register([one, createAttempt("b", 3, { from: "new" })]);
  expect(lost.lostUpdate(never)?.map(({ value }) => value)).toEqual(["a", "b"]);
  expect(lost.lostUpdate(() => true)).toBeUndefined();
});

test("no module of the server keeps state outside of the application, except those listed here", () => {
  // Simulated processes share their modules, so such state would pass from a killed process to the next.
  const known = ["account-rules.ts", "features/uploads/uploads.ts", "render/pages.ts"];
  const remembers = /^(?:export )?(?:let |const \w+ = new (?:(?:Map|Set)(?:<.*>)?\(\)|Semaphore\b))/m;
  const files = filesBelow("server", /\.ts$/).filter((file) => !isTest(file) && remembers.test(readSource(file)));
  expect(
    files.map((file) => file.replace("server/", "")),
    "Keep the state in an object that createDeps or buildApp makes",
  ).toEqual(known);
});
