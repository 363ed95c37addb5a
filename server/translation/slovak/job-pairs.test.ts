import { expect, test } from "vitest";
import { pairsOf } from "./job-pairs.ts";

const english = {
  title: "Robotics Engineer",
  description: "We build robots. You test them.\n- Good pay",
  requirements: ["Python", "English"],
};

test("title, requirements one by one, the whole description and its sentences", () => {
  const slovak = {
    title: "Inžinierka robotiky",
    description: "Staviame roboty. Vy ich testujete.\n- Dobrá mzda",
    requirements: ["Python", "Angličtina"],
  };
  expect(pairsOf(english, slovak)).toEqual([
    { english: "Robotics Engineer", slovak: "Inžinierka robotiky" },
    { english: "Python", slovak: "Python" },
    { english: "English", slovak: "Angličtina" },
    { english: english.description, slovak: slovak.description },
    { english: "We build robots.", slovak: "Staviame roboty." },
    { english: "You test them.", slovak: "Vy ich testujete." },
    { english: "Good pay", slovak: "Dobrá mzda" },
  ]);
});

test("what does not correspond teaches nothing", () => {
  const slovak = { title: "", description: "Staviame roboty a vy ich testujete.", requirements: ["Python"] };
  expect(pairsOf(english, slovak)).toEqual([{ english: english.description, slovak: slovak.description }]);
  expect(pairsOf(english, { requirements: ["", "Angličtina"] })).toEqual([
    { english: "English", slovak: "Angličtina" },
  ]);
  expect(pairsOf(english, {})).toEqual([]);
});

test("the same English comes once, with its last Slovak", () => {
  const pairs = pairsOf({ title: "Robots", requirements: ["Robots"] }, { title: "Roboti", requirements: ["Roboty"] });
  expect(pairs).toEqual([{ english: "Robots", slovak: "Roboty" }]);
});
