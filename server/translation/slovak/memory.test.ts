import { describe, expect, test } from "vitest";
import type { Remembered } from "./adapt.ts";
import { createMemory } from "./memory.ts";

const remember = (...pairs: [string, string][]) =>
  createMemory(pairs.map(([english, slovak]): Remembered => ({ english, slovak })));

describe("the same English", () => {
  const memory = remember(
    ["Robotics Engineer", "Inžinierka alebo inžinier robotiky"],
    ["You will work in Bratislava.", "Pracovať budete v Bratislave."],
    ["Our team's tools", "Nástroje nášho tímu"],
    ["IT support", "IT podpora"],
  );

  test.each([
    ["Robotics Engineer", "Inžinierka alebo inžinier robotiky"],
    ["  Robotics \n Engineer ", "Inžinierka alebo inžinier robotiky"],
    ["Robotics\u00a0Engineer", "Inžinierka alebo inžinier robotiky"],
    ["robotics Engineer", "inžinierka alebo inžinier robotiky"],
    ["You will work in Bratislava", "Pracovať budete v Bratislave"],
    ["you will work in Bratislava.", "pracovať budete v Bratislave."],
    ["Robotics Engineer.", "Inžinierka alebo inžinier robotiky."],
    ["Our team’s tools", "Nástroje nášho tímu"],
    ["iT support", "IT podpora"],
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
    ["Budget of 10000 EUR", "Rozpočet 10 000 EUR"],
    ["Since 2019 in Europe", "V Európe od roku 2019"],
    ["Weight of 2.5 kg", "Hmotnosť 2,5 kg"],
    ["Bonus of 10 %", "Odmena 10 %"],
    ["You will work with 5 robots.", "Budete pracovať s 5 robotmi."],
    ["2 teams of 2 people", "2 tímy po 2 ľudia"],
    ["1 person", "1 človek"],
    ["Knowledge of B2 robots", "Znalosť robotov B2"],
    ["Python 3.12", "Python 3.12"],
    ["Two shifts of 8 hours", "Dve zmeny po 8 hodín"],
    ["4 days of 10 hours", "po 10 hodín, 4 dni"],
    ["24 hours a day", "nepretržite"],
  );

  test.each([
    ["7+ years of experience", "Prax aspoň 7 rokov"],
    ["10+ years of experience", "Prax aspoň 10 rokov"],
    ["4 years with Python", "4 roky s Pythonom"],
    ["2 years with Python.", "2 roky s Pythonom."],
    ["We have 25 robots in 4 cities.", "V 4 mestách máme 25 robotov."],
    ["Pay from 4,500 EUR a month", "Mzda od 4\u00a0500 EUR mesačne"],
    ["Pay from 12,500 EUR a month", "Mzda od 12\u00a0500 EUR mesačne"],
    ["Budget of 25000 EUR", "Rozpočet 25\u00a0000 EUR"],
    ["Since 2024 in Europe", "V Európe od roku 2024"],
    ["Weight of 3.75 kg", "Hmotnosť 3,75 kg"],
    ["Bonus of 2 %", "Odmena 2 %"],
    ["You will work with 8 robots.", "Budete pracovať s 8 robotmi."],
    ["3 teams of 3 people", "3 tímy po 3 ľudia"],
    ["Python 3.13", "Python 3.13"],
    ["Two shifts of 12 hours", "Dve zmeny po 12 hodín"],
    ["3 days of 12 hours", "po 12 hodín, 3 dni"],
  ])("%j → %j", (english, slovak) => {
    expect(memory.find(english)).toBe(slovak);
  });

  test.each([
    ["another plural: 5 rokov, 2 roky", "2+ years of experience"],
    ["another plural: 3 roky, 1 rok", "1 years with Python"],
    ["another plural: 3 roky, 6 rokov", "6 years with Python"],
    ["a fraction: 5 rokov, 2,5 roka", "2.5+ years of experience"],
    ["a fraction stays one: 2,5, then 3", "Weight of 3 kg"],
    ["one of two plurals differs", "We have 2 robots in 4 cities."],
    ["„s 5“ but „so 7“", "You will work with 7 robots."],
    ["which of two equal numbers changed", "2 teams of 3 people"],
    ["a number inside a word is a name", "Knowledge of B3 robots"],
    ["the Slovak says it without a number", "12 hours a day"],
    ["another word", "5+ years of practice"],
  ])("%s: no match", (_, english) => {
    expect(memory.find(english)).toBeUndefined();
  });

  test("several memories of one shape each serve their own plural", () => {
    const years = remember(["1 years", "1 rok"], ["3 years", "3 roky"], ["5 years", "5 rokov"]);
    expect(["1 years", "2 years", "9 years", "21 years", "0 years"].map(years.find)).toEqual([
      "1 rok",
      "2 roky",
      "9 rokov",
      "21 rokov",
      "0 rokov",
    ]);
  });
});
