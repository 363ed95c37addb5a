import { expect, test } from "vitest";
import { municipalities } from "./municipalities.ts";

test("there are 80 different municipalities", () => {
  expect(new Set(municipalities).size).toBe(80);
  expect(municipalities).toHaveLength(80);
});

test("they stand in the order of the Slovak alphabet", () => {
  expect(municipalities).toEqual(municipalities.toSorted(new Intl.Collator("sk").compare));
});

test("č follows c, and ch follows h", () => {
  const at = (name: (typeof municipalities)[number]) => municipalities.indexOf(name);
  expect(at("Čadca")).toBeGreaterThan(at("Bytča"));
  expect(at("Chorvátsky Grob")).toBeGreaterThan(at("Humenné"));
  expect(at("Chynorany")).toBeLessThan(at("Ilava"));
  expect(at("Žilina")).toBe(79);
});
