import { describe, expect, test } from "vitest";
import dictionary from "./dictionary.json" with { type: "json" };
import { createMemory, findPhrase, findTitle, toKey } from "./memory.ts";

describe("the memory", () => {
  const memory = createMemory([
    { english: "Robotics Engineer", slovak: "Inžinierka alebo inžinier robotiky" },
    { english: "You will work in Bratislava.", slovak: "Pracovať budete v Bratislave." },
    { english: "We have 12 robots", slovak: "Máme 12 robotov" },
  ]);

  test.each([
    ["Robotics Engineer", "Inžinierka alebo inžinier robotiky"],
    ["  Robotics \n Engineer ", "Inžinierka alebo inžinier robotiky"],
    ["Robotics\u00a0Engineer", "Inžinierka alebo inžinier robotiky"],
    ["robotics engineer", "inžinierka alebo inžinier robotiky"],
    ["You will work in Bratislava", "Pracovať budete v Bratislave"],
    ["You will work in Bratislava!", "Pracovať budete v Bratislave!"],
  ])("finds %j as %j", (english, slovak) => {
    expect(memory.find(english)).toBe(slovak);
  });

  test.each(["Robotics", "We have 13 robots", ""])("does not know %j", (english) => {
    expect(memory.find(english)).toBeUndefined();
  });

  test("keeps the later of two pairs and no empty Slovak", () => {
    const pairs = ["Vedúci", "Vedúca osoba", " "].map((slovak) => ({ english: "Team lead", slovak }));
    expect(createMemory(pairs).find("Team lead")).toBe("Vedúca osoba");
  });
});

describe("the dictionary", () => {
  test.each([
    ["Robotics Engineer", "Inžinier robotiky (m/ž)"],
    ["full-stack developer (m/f/d)", "Fullstack vývojár (m/ž)"],
    ["Senior Software Developer", "Senior vývojár softvéru (m/ž)"],
    ["Chief Happiness Officer", undefined],
    ["", undefined],
  ])("translates the title %j into %j", (english, slovak) => {
    expect(findTitle(english)).toBe(slovak);
  });

  test.each([
    ["Python", "Python"],
    ["machine learning", "strojové učenie"],
    ["Driver’s license (B)", "Vodičský preukaz skupiny B"],
    ["English (B2)", "Angličtina na úrovni B2"],
    ["Team player", "Schopnosť pracovať v\u00a0tíme"],
    ["Join our team!", "Pridajte sa k\u00a0nám!"],
    ["Experience with cats", undefined],
  ])("translates the phrase %j into %j", (english, slovak) => {
    expect(findPhrase(english)).toBe(slovak);
  });

  const sections = Object.entries({ titles: dictionary.titles, phrases: dictionary.phrases });

  test.each(sections)("has no spelling in %s twice", (_, entries) => {
    const keys = Object.keys(entries).flatMap((spellings) => spellings.split("|").map(toKey));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test.each(sections)("has only capitalised entries without marks around them in %s", (_, entries) => {
    const texts = Object.entries(entries).flatMap(([spellings, slovak]) => [...spellings.split("|"), slovak]);
    expect(texts.filter((text) => !/^[\p{Lu}\d]/u.test(text) || /\s$|\s{2}|[.!:;]$/.test(text))).toEqual([]);
  });

  test("has titles for women and men", () => {
    const titles = Object.values(dictionary.titles).filter((title) => !title.endsWith(" (m/ž)"));
    expect(titles).toEqual(["Všeobecná žiadosť o prácu"]);
  });
});
