import { expect, test } from "vitest";
import { cleanText, findTextProblem, removeInvisible } from "./rules.ts";
import { tieWords } from "./tie-words.ts";

test("a text is normalized to NFC, with one space between its words", () => {
  expect(cleanText(" Z\u030cltý \t ko\u0302n\r\n beží ")).toBe("Žltý kôn\nbeží");
});

test("thousands of combining marks are cut before they are normalized", () => {
  const many = `a${"\u0315".repeat(60_000)}${"\u0316".repeat(60_000)}`;
  expect(cleanText(many)).toHaveLength(9);
});

test.each(["Skontrolujte adresu", "Adresa v Bratislave", "Najneobhospodarovateľnejší"])(
  "%s fits in a short place, as it is typed and as it is stored",
  (text) => {
    for (const kept of [text, tieWords(text, "sk")])
      expect(findTextProblem(kept, "Zadajte e-mailovú adresu")).toBeUndefined();
  },
);

test.each([
  ["two\nlines", "tooManyLines"],
  ["zero\u200bwidth", "unseenLetters"],
  ["much longer than what is shipped", "tooLong"],
  ["<b>", "markup"],
])("%j is refused with %s", (text, problem) => {
  expect(findTextProblem(text, "one line only")).toBe(problem);
});

test("pasted text keeps its visible characters", () => {
  expect(removeInvisible("soft\u00adhyphen\u200b and\u2060 a\ttab\n")).toBe("soft\u00adhyphen and a\ttab\n");
});

test.each(["👨\u200d💻", "👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "👩🏽\u200d🚀", "❤\ufe0f"])(
  "the joined emoji %s is allowed in a text",
  (sign) => {
    expect(removeInvisible(`Robots ${sign}`)).toBe(`Robots ${sign}`);
    expect(findTextProblem(`Robots ${sign}`, "Walking robots for industry")).toBeUndefined();
  },
);

test.each(["a\u200db", "👨\u200d", "\u200d💻", "👨\u200d\u200d💻"])(
  "%j with a joiner between no emoji is refused",
  (text) => {
    expect(findTextProblem(text, "Walking robots")).toBe("unseenLetters");
  },
);
