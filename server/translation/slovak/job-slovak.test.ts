import { expect, test } from "vitest";
import { slovakFor } from "./job-slovak.ts";

const slovak = slovakFor(["Tatrion"]);
const memory = slovak.createMemory([
  { english: "Robotics Engineer", slovak: "Robotička alebo robotik" },
  { english: "You will lead 5 people.", slovak: "Povediete 5 ľudí." },
]);
const asked: string[] = [];
const engine = (answer: (text: string) => string) => async (texts: readonly string[]) => {
  asked.push(...texts);
  return texts.map(answer);
};
const ask = engine((text) => `sk<${text}>`);

test("memory before termbase before machine, each part with its origin", async () => {
  asked.length = 0;
  const description = "About us\n\nTatrion builds odd things. You will lead 7 people.\n- Flexible working hours";
  const job = { title: "Robotics Engineer", description, requirements: ["Python", "Love of odd things"] };
  expect(await slovak.translate(job, memory, ask)).toEqual({
    title: { text: "Robotička alebo robotik", origin: "memory" },
    description: {
      text: "O\u00a0nás\n\nsk<Tatrion builds odd things.> Povediete 7 ľudí.\n- Flexibilný pracovný čas",
      origin: "machine",
    },
    requirements: { text: ["Python", "sk<Love of odd things>"], origin: "machine" },
  });
  expect(asked).toEqual(["QZ1 builds odd things.", "Love of odd things"]);
});

test("only what is given is translated, requirements keep order and count", async () => {
  const requirements = ["Zeal", "Team player", "", "5+ years of experience with Python"];
  expect(await slovak.translate({ requirements }, memory, ask)).toEqual({
    requirements: {
      text: ["sk<Zeal>", "Schopnosť pracovať v\u00a0tíme", "", "Aspoň 5 rokov praxe s\u00a0jazykom Python"],
      origin: "machine",
    },
  });
  expect(await slovak.translate({ title: " ", requirements: [] }, memory, ask)).toEqual({
    requirements: { text: [], origin: "memory" },
  });
});

test("a machine's title is for everybody", async () => {
  const { title } = await slovak.translate({ title: "Chief Dreamer" }, memory, ask);
  expect(title).toEqual({ text: "sk<Chief Dreamer> (m/ž)", origin: "machine" });
});

test("without an engine only wholly known parts are there", async () => {
  const job = {
    title: "Senior Robotics Engineer",
    description: "You will lead 9 people. We dance.",
    requirements: ["Python", "English (B2)"],
  };
  expect(await slovak.known(job, memory)).toEqual({
    title: { text: "Senior inžinier robotiky (m/ž)", origin: "memory" },
    requirements: { text: ["Python", "Angličtina na úrovni B2"], origin: "memory" },
  });
  expect(await slovak.known({ description: "You will lead 9 people." }, memory)).toEqual({
    description: { text: "Povediete 9 ľudí.", origin: "memory" },
  });
});

test("a description that staff translated as a whole is used as a whole", async () => {
  const whole = slovak.createMemory([
    { english: "We build. We test.\n\nEnd.", slovak: "Staviame a testujeme.\n\nKoniec." },
  ]);
  expect(await slovak.known({ description: "We build. We test.\n\nEnd." }, whole)).toEqual({
    description: { text: "Staviame a testujeme.\n\nKoniec.", origin: "memory" },
  });
});

test("a part that comes back broken is left out, the others stay", async () => {
  const broken = engine((text) => (text.includes("dance") ? "" : "Spievame."));
  const job = { title: "Robotics Engineer", description: "We sing. We dance.", requirements: ["We sing"] };
  expect(Object.keys(await slovak.translate(job, memory, broken))).toEqual(["title", "requirements"]);
});

test("an engine that cannot answer rejects", async () => {
  const failing = engine(() => {
    throw new RangeError("deepl-timeout");
  });
  const answer = slovak.translate({ title: "Chief Dreamer" }, memory, failing);
  await expect(answer).rejects.toThrow("deepl-timeout");
});

test("nothing is asked of an engine when all is known", async () => {
  asked.length = 0;
  await slovak.translate({ title: "Robotics Engineer", requirements: ["Python"] }, memory, ask);
  expect(asked).toEqual([]);
});

test("a text of thousands of lines is one question", async () => {
  asked.length = 0;
  const lines = Array.from({ length: 3_000 }, (_, at) => `a${at}`).join("\n");
  expect(
    await slovak.translate(
      { description: lines },
      memory,
      engine((text) => text),
    ),
  ).toMatchObject({
    description: { origin: "machine" },
  });
  expect(asked).toHaveLength(1);
});
