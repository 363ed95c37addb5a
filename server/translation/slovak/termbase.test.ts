import { describe, expect, test } from "vitest";
import { loadTermbase } from "./termbase.ts";

const termbase = loadTermbase({ keep: ["Tatrion"] });
const spaced = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("titles", () => {
  test.each([
    ["Robotics Engineer", "Inžinier robotiky (m/ž)"],
    ["Full-Stack Developer", "Fullstack vývojár (m/ž)"],
    ["Senior Robotics Engineer", "Senior inžinier robotiky (m/ž)"],
    ["Software Engineer Intern", "Stáž na pozícii softvérový inžinier (m/ž)"],
    ["Python Developer", "Python vývojár (m/ž)"],
  ])("%s → %s", (english, slovak) => {
    expect(spaced(termbase.title(english))).toBe(slovak);
  });

  test.each(["Chief Happiness Officer", "Senior", "Senior Wizard", "", "Python"])("%j is left to others", (english) => {
    expect(termbase.title(english)).toBeUndefined();
  });
});

describe("requirements", () => {
  test.each([
    ["Python", "Python"],
    ["machine learning", "strojové učenie"],
    ["Python, Docker and robotics", "Python, Docker a robotika"],
    ["5+ years of robotics", "Aspoň 5 rokov praxe s robotikou"],
    ["Experience with ROS 2", "Skúsenosti so systémom ROS 2"],
    ["Driving licence", "Vodičský preukaz"],
    ["Fluent English and Slovak", "Plynulá angličtina a slovenčina"],
    ["English (B2)", "Angličtina na úrovni B2"],
    ["Team player", "Schopnosť pracovať v tíme"],
  ])("%s → %s", (english, slovak) => {
    expect(spaced(termbase.requirement(english))).toBe(slovak);
  });

  test.each(["Experience with cats", "Knowledge of Klingon", "5+ years", "Python wizardry", ""])(
    "%j is left to others",
    (english) => {
      expect(termbase.requirement(english)).toBeUndefined();
    },
  );
});

describe("sentences", () => {
  test.each([
    ["Flexible working hours", "Flexibilný pracovný čas"],
    ["Join our team!", "Pridajte sa k nám!"],
    ["Experience with Docker.", "Skúsenosti s nástrojom Docker."],
  ])("%s → %s", (english, slovak) => {
    expect(spaced(termbase.sentence(english))).toBe(slovak);
  });
});

test("one-letter words hold on to the next", () => {
  expect(termbase.requirement("Experience with Docker")).toBe("Skúsenosti s\u00a0nástrojom Docker");
});

test("products, robots, places and technologies are protected, and the words of this installation", () => {
  const text = "Tatrion shows Simplicity, Charlie and the robots B2 and G1 in Palo Alto; written in TypeScript.";
  const words = ["Tatrion", "Simplicity", "Charlie", "B2", "G1", "Palo Alto", "TypeScript"];
  expect(termbase.protect(text).words).toEqual(words);
  expect(termbase.protect("Go to Bratislava in Slovakia.").words).toEqual([]);
});
