import { describe, expect, test } from "vitest";
import { loadTermbase } from "./termbase.ts";

const termbase = loadTermbase({ keep: ["Tatrion"] });
const spaced = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("titles", () => {
  test.each([
    ["Robotics Engineer", "Inžinier robotiky (m/ž)"],
    ["robotics engineer", "Inžinier robotiky (m/ž)"],
    ["  Robotics   Engineer ", "Inžinier robotiky (m/ž)"],
    ["Robotics Engineer (m/f/d)", "Inžinier robotiky (m/ž)"],
    ["Full-Stack Developer", "Fullstack vývojár (m/ž)"],
    ["Full–stack Developer", "Fullstack vývojár (m/ž)"],
    ["Senior Robotics Engineer", "Senior inžinier robotiky (m/ž)"],
    ["Junior DevOps Engineer", "Junior DevOps inžinier (m/ž)"],
    ["Senior IT Specialist", "Senior IT špecialista (m/ž)"],
    ["Lead Data Scientist", "Vedúci dátový vedec (m/ž)"],
    ["Software Engineer Intern", "Stáž na pozícii softvérový inžinier (m/ž)"],
    ["Machine Learning Intern", "Stážista v oblasti strojového učenia (m/ž)"],
    ["Python Developer", "Python vývojár (m/ž)"],
    ["Senior iOS Developer", "Senior iOS vývojár (m/ž)"],
    ["Head of Robotics", "Vedúci oblasti robotiky (m/ž)"],
    ["Digital Transformation Manager", "Manažér digitálnej transformácie (m/ž)"],
    ["German Translator", "Prekladateľ nemčiny (m/ž)"],
    ["Software Engineer, Robotics", "Softvérový inžinier (m/ž) – robotika"],
    ["Software Engineer – Bratislava", "Softvérový inžinier (m/ž) – Bratislava"],
    ["Senior Frontend Developer (React)", "Senior frontend vývojár (m/ž) – React"],
    ["Remote Product Owner", "Product owner (m/ž) – práca na diaľku"],
    ["AI Software Engineer", "Softvérový inžinier (m/ž) – umelá inteligencia"],
    ["Urban Planner", "Urbanista (m/ž)"],
    ["Travel Concierge", "Cestovný concierge (m/ž)"],
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
    ["typescript", "TypeScript"],
    ["machine learning", "strojové učenie"],
    ["Machine Learning", "Strojové učenie"],
    ["Python, Docker and robotics", "Python, Docker a robotika"],
    ["5+ years of robotics", "Aspoň 5 rokov praxe s robotikou"],
    ["5+ years of experience with Python", "Aspoň 5 rokov praxe s jazykom Python"],
    ["At least 2 years of experience in machine learning", "Aspoň 2 roky praxe v oblasti strojového učenia"],
    ["at least 1 year of experience", "aspoň 1 rok praxe"],
    ["1.5 years of experience", "1,5 roka praxe"],
    ["3-5 years of experience", "3 – 5 rokov praxe"],
    ["2 to 3 years of experience", "2 – 3 roky praxe"],
    ["Over 10 years as a Software Engineer", "Viac ako 10 rokov praxe na pozícii softvérový inžinier"],
    ["3 years’ experience with AWS", "3 roky praxe s platformou AWS"],
    ["6 months of experience with Git", "6 mesiacov praxe s nástrojom Git"],
    ["Minimum 4 years of experience in a similar position", "Aspoň 4 roky praxe na podobnej pozícii"],
    ["Experience with ROS 2", "Skúsenosti so systémom ROS 2"],
    ["Experience with quadruped robots", "Skúsenosti so štvornohými robotmi"],
    ["Hands-on experience with PostgreSQL", "Praktické skúsenosti s databázou PostgreSQL"],
    ["Strong knowledge of Linux", "Výborná znalosť systému Linux"],
    ["Knowledge of Python or Java", "Znalosť jazyka Python alebo jazyka Java"],
    ["Familiarity with Scrum", "Základná znalosť metodiky Scrum"],
    ["Experience with ROS 2 and C++ is a plus", "Skúsenosti so systémom ROS 2 a s jazykom C++ výhodou"],
    ["German is an advantage", "Nemčina výhodou"],
    ["Nice to have: knowledge of GDPR", "Znalosť nariadenia GDPR výhodou"],
    ["Driving licence", "Vodičský preukaz"],
    ["Driver’s license", "Vodičský preukaz"],
    ["Driving licence B", "Vodičský preukaz skupiny B"],
    ["Driving license (category B)", "Vodičský preukaz skupiny B"],
    ["Driving licence category C is required", "Vodičský preukaz skupiny C podmienkou"],
    ["English", "Angličtina"],
    ["Fluent English and Slovak", "Plynulá angličtina a slovenčina"],
    ["English (B2)", "Angličtina na úrovni B2"],
    ["English at B2 level", "Angličtina na úrovni B2"],
    ["English B2 or higher", "Angličtina aspoň na úrovni B2"],
    ["Native Slovak", "Slovenčina na úrovni rodeného hovoriaceho (C2)"],
    ["Native German speaker", "Nemčina na úrovni rodeného hovoriaceho (C2)"],
    ["Excellent knowledge of German", "Výborná znalosť nemčiny"],
    [
      "Degree in Computer Science or a related field",
      "Vysokoškolské vzdelanie v odbore informatika alebo príbuznom odbore",
    ],
    ["Master’s degree in robotics", "Vysokoškolské vzdelanie II. stupňa v odbore robotika"],
    ["A portfolio", "Portfólio prác"],
    ["Team player", "Schopnosť pracovať v tíme"],
    ["Good organizational skills", "Dobré organizačné schopnosti"],
    ["Reliability, flexibility", "Spoľahlivosť, flexibilita"],
    ["Knowledge of English and experience with React", "Znalosť angličtiny a skúsenosti s technológiou React"],
    ["Experience with Charlie", "Skúsenosti s asistentom Charlie"],
  ])("%s → %s", (english, slovak) => {
    expect(spaced(termbase.requirement(english))).toBe(slovak);
  });

  test.each(["Experience with cats", "Knowledge of Klingon", "5+ years", "Python wizardry", ""])(
    "%j is left to others",
    (english) => {
      expect(termbase.requirement(english)).toBeUndefined();
    },
  );

  test("a text made to be tried in every way costs no time", () => {
    const started = performance.now();
    expect(termbase.requirement("experience with ".repeat(2_000))).toBeUndefined();
    expect(termbase.requirement(`${"Empathy and empathy, ".repeat(9)}zzz`)).toBeUndefined();
    expect(termbase.title(`${"senior ".repeat(12)}tester${" intern, remote".repeat(6)} zzz`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("sentences", () => {
  test.each([
    ["What we offer:", "Čo ponúkame:"],
    ["Flexible working hours", "Flexibilný pracovný čas"],
    ["flexible working hours", "flexibilný pracovný čas"],
    ["Join our team!", "Pridajte sa k nám!"],
    [
      "We are looking for a Robotics Engineer to join our team.",
      "Do nášho tímu hľadáme posilu na pozíciu inžinier robotiky (m/ž).",
    ],
    ["You will work with Python and humanoid robots.", "Budete pracovať s jazykom Python a s humanoidnými robotmi."],
    ["Experience with Docker.", "Skúsenosti s nástrojom Docker."],
  ])("%s → %s", (english, slovak) => {
    expect(spaced(termbase.sentence(english))).toBe(slovak);
  });

  test("what is not known as a whole is not guessed", () => {
    expect(termbase.sentence("We offer flexible working hours and a dragon.")).toBeUndefined();
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

test("it is made once for the same words", () => {
  expect(loadTermbase({ keep: ["Tatrion"] })).toBe(termbase);
  expect(loadTermbase().protect("We are Tatrion").words).toEqual([]);
});
