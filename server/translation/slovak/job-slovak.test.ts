import { describe, expect, test } from "vitest";
import { createMemory, createSlovakTranslator, getPairs } from "./job-slovak.ts";

const slovak = createSlovakTranslator(["Tatrion"]);
const memory = createMemory([
  { english: "Robotics Engineer", slovak: "Robotička alebo robotik" },
  { english: "You will lead people.", slovak: "Povediete ľudí." },
]);
const asked: string[] = [];
const engine = (answer: (text: string) => string) => async (texts: readonly string[]) => {
  asked.push(...texts);
  return texts.map(answer);
};
const ask = engine((text) => `sk<${text}>`);

test("memory comes before the dictionary and the machine", async () => {
  asked.length = 0;
  const description = "About us\n\nTatrion builds odd things. You will lead people.\n- Flexible working hours";
  const job = { title: "Robotics Engineer", description, requirements: ["Python", "Love of odd things"] };
  expect(await slovak.translate(job, memory, ask)).toEqual({
    title: "Robotička alebo robotik",
    description: "O\u00a0nás\n\nsk<Tatrion builds odd things.> Povediete ľudí.\n- Flexibilný pracovný čas",
    requirements: ["Python", "sk<Love of odd things>"],
  });
  expect(asked).toEqual(["QZ1 builds odd things.", "Love of odd things"]);
});

test("only the given parts are translated, and requirements keep order and count", async () => {
  const requirements = ["Zeal", "Team player", "", "5+ years of experience"];
  expect(await slovak.translate({ requirements }, memory, ask)).toEqual({
    requirements: ["sk<Zeal>", "Schopnosť pracovať v\u00a0tíme", "", "Aspoň 5 rokov praxe"],
  });
  expect(await slovak.translate({ title: " ", requirements: [] }, memory, ask)).toEqual({ requirements: [] });
});

test("a machine's title addresses women and men", async () => {
  const { title } = await slovak.translate({ title: "Chief Dreamer" }, memory, ask);
  expect(title).toEqual("sk<Chief Dreamer> (m/ž)");
});

test("without an engine only completely known parts are translated", async () => {
  const job = {
    title: "Senior Robotics Engineer",
    description: "You will lead people. We dance.",
    requirements: ["Python", "English (B2)"],
  };
  expect(slovak.translateFromMemory(job, memory)).toEqual({
    title: "Senior inžinier robotiky (m/ž)",
    requirements: ["Python", "Angličtina na úrovni B2"],
  });
  expect(slovak.translateFromMemory({ description: "You will lead people." }, memory)).toEqual({
    description: "Povediete ľudí.",
  });
});

test("a description that staff translated is used as a whole", async () => {
  const whole = createMemory([{ english: "We build. We test.\n\nEnd.", slovak: "Staviame a testujeme.\n\nKoniec." }]);
  expect(slovak.translateFromMemory({ description: "We build. We test.\n\nEnd." }, whole)).toEqual({
    description: "Staviame a testujeme.\n\nKoniec.",
  });
});

test("a part with a broken answer is left out, and the others stay", async () => {
  const broken = engine((text) => (text.includes("dance") ? "" : "Spievame."));
  const job = { title: "Robotics Engineer", description: "We sing. We dance.", requirements: ["We sing"] };
  const { title, description, requirements } = await slovak.translate(job, memory, broken);
  expect([title, description, requirements]).toEqual(["Robotička alebo robotik", undefined, ["Spievame."]]);
});

describe("the pairs that a job teaches", () => {
  const english = {
    title: "Robotics Engineer",
    description: "We build robots. You test them.\n- Good pay",
    requirements: ["Python", "English"],
  };

  test("are its title, its requirements, the whole description and its sentences", () => {
    const slovakTexts = {
      title: "Inžinierka robotiky",
      description: "Staviame roboty. Vy ich testujete.\n- Dobrá mzda",
      requirements: ["Python", "Angličtina"],
    };
    expect(getPairs(english, slovakTexts)).toEqual([
      { english: "Robotics Engineer", slovak: "Inžinierka robotiky" },
      { english: "Python", slovak: "Python" },
      { english: "English", slovak: "Angličtina" },
      { english: english.description, slovak: slovakTexts.description },
      { english: "We build robots.", slovak: "Staviame roboty." },
      { english: "You test them.", slovak: "Vy ich testujete." },
      { english: "Good pay", slovak: "Dobrá mzda" },
    ]);
  });

  test("leave out empty texts and lists of different length", () => {
    const description = "Staviame roboty a vy ich testujete.";
    expect(getPairs(english, { title: "", description, requirements: ["Python"] })).toEqual([
      { english: english.description, slovak: description },
    ]);
    expect(getPairs(english, { requirements: ["", "Angličtina"] })).toEqual([
      { english: "English", slovak: "Angličtina" },
    ]);
  });

  test("contain the same English once, with its last Slovak", () => {
    const pairs = getPairs(
      { title: "Robots", requirements: ["Robots"] },
      { title: "Roboti", requirements: ["Roboty"] },
    );
    expect(pairs).toEqual([{ english: "Robots", slovak: "Roboty" }]);
  });
});
