import { describe, expect, test } from "vitest";
import type { Remembered } from "./adapt.ts";
import { createMemory } from "./memory.ts";

const remember = (...pairs: [string, string][]) =>
  createMemory(pairs.map(([english, slovak]): Remembered => ({ english, slovak })));

describe("the same English", () => {
  const memory = remember(
    ["Robotics Engineer", "Inžinierka alebo inžinier robotiky"],
    ["You will work in Bratislava.", "Pracovať budete v Bratislave."],
  );

  test.each([
    ["Robotics Engineer", "Inžinierka alebo inžinier robotiky"],
    ["  Robotics \n Engineer ", "Inžinierka alebo inžinier robotiky"],
    ["Robotics\u00a0Engineer", "Inžinierka alebo inžinier robotiky"],
    ["robotics Engineer", "inžinierka alebo inžinier robotiky"],
    ["You will work in Bratislava", "Pracovať budete v Bratislave"],
  ])("%j → %j", (english, slovak) => {
    expect(memory.find(english)).toBe(slovak);
  });

  test.each(["Robotics engineer", "Robotics", "You will work in Bratislava!", ""])("%j is not known", (english) => {
    expect(memory.find(english)).toBeUndefined();
  });

  test("what was written last counts, an empty Slovak does not", () => {
    const pairs = remember(
      ["Team lead", "Vedúci"],
      ["Team Lead", "Iné"],
      ["Team lead", "Vedúca osoba"],
      ["Team lead", " "],
    );
    expect(pairs.find("Team lead")).toBe("Vedúca osoba");
    expect(pairs.find("Team Lead")).toBe("Iné");
  });
});

describe("other numbers", () => {
  const memory = remember(
    ["5+ years of experience", "Prax aspoň 5 rokov"],
    ["3 years with Python", "3 roky s Pythonom"],
    ["We have 12 robots in 3 cities.", "V 3 mestách máme 12 robotov."],
    ["Pay from 3,200 EUR a month", "Mzda od 3 200 EUR mesačne"],
    ["Knowledge of B2 robots", "Znalosť robotov B2"],
  );

  test.each([
    ["7+ years of experience", "Prax aspoň 7 rokov"],
    ["4 years with Python", "4 roky s Pythonom"],
    ["We have 25 robots in 4 cities.", "V 4 mestách máme 25 robotov."],
    ["Pay from 4,500 EUR a month", "Mzda od 4\u00a0500 EUR mesačne"],
  ])("%j → %j", (english, slovak) => {
    expect(memory.find(english)).toBe(slovak);
  });

  test.each([
    ["another plural: 5 rokov, 2 roky", "2+ years of experience"],
    ["a fraction: 5 rokov, 2,5 roka", "2.5+ years of experience"],
    ["a number inside a word is a name", "Knowledge of B3 robots"],
    ["another word", "5+ years of practice"],
  ])("%s: no match", (_, english) => {
    expect(memory.find(english)).toBeUndefined();
  });
});
