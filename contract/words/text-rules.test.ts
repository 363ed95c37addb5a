import { expect, test } from "vitest";
import { cleanWords, textProblem, withoutUnseen } from "./text-rules.ts";
import { tieWords } from "./tie-words.ts";

test("a text is kept composed, with one space between its words", () => {
  expect(cleanWords(" Z\u030cltý \t ko\u0302n\r\n beží ")).toBe("Žltý kôn\nbeží");
});

test("marks without end are not put in order: their square would stop everybody", () => {
  const many = `a${"\u0315".repeat(60_000)}${"\u0316".repeat(60_000)}`;
  expect(cleanWords(many)).toHaveLength(9);
});

test.each(["Skontrolujte adresu", "Adresa v Bratislave", "Najneobhospodarovateľnejší"])(
  "%s may stand in a short place, as it is typed and as it is kept",
  (text) => {
    for (const kept of [text, tieWords(text, "sk")])
      expect(textProblem(kept, "Zadajte e-mailovú adresu")).toBeUndefined();
  },
);

test.each([
  ["two\nlines", "tooManyLines"],
  ["zero\u200bwidth", "unseenLetters"],
  ["much longer than what is shipped", "tooLong"],
  ["<b>", "markup"],
])("%j is refused for what is wrong with it: %s", (text, problem) => {
  expect(textProblem(text, "one line only")).toBe(problem);
});

test("what is pasted keeps what can be seen", () => {
  expect(withoutUnseen("soft\u00adhyphen\u200b and\u2060 a\ttab\n")).toBe("soft\u00adhyphen and a\ttab\n");
});

test.each(["👨\u200d💻", "👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚀", "❤\ufe0f"])(
  "%s is one sign, and words may have it",
  (sign) => {
    expect(withoutUnseen(`Robots ${sign}`)).toBe(`Robots ${sign}`);
    expect(textProblem(`Robots ${sign}`, "Walking robots for industry")).toBeUndefined();
  },
);

test.each(["a\u200db", "👨\u200d", "\u200d💻", "👨\u200d\u200d💻"])("%j joins nothing that is seen", (text) => {
  expect(textProblem(text, "Walking robots")).toBe("unseenLetters");
});
