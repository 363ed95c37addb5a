import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

const sentences = (text: string, language?: "en" | "sk") =>
  splitSentences(text, language).flatMap((part) => (part.isSentence ? [part.text] : []));

test.each([
  ["We build robots. You test them! Ready?", ["We build robots.", "You test them!", "Ready?"]],
  [
    "Tools, e.g. Git, are ours. Work with Dr. Smith, i.e. a lot.",
    ["Tools, e.g. Git, are ours.", "Work with Dr. Smith, i.e. a lot."],
  ],
  ["Version 2.5 is out. It costs 3.200 EUR.", ["Version 2.5 is out.", "It costs 3.200 EUR."]],
  [
    "What we offer:\n- Good pay\n• Free time. And cake.\n1. Growth",
    ["What we offer:", "Good pay", "Free time.", "And cake.", "Growth"],
  ],
  ["One\r\n\r\nTwo\n***\n42", ["One", "Two"]],
])("the sentences of %j", (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test("a wrapped line is one sentence, a list of short lines is a list", () => {
  const wrapped = "This line is longer than sixty characters because somebody wrote it,\nas people do, in a mail.";
  expect(sentences(wrapped)).toEqual([wrapped.replace("\n", " ")]);
  expect(sentences("python\nrust\ngo")).toEqual(["python", "rust", "go"]);
});

test("Slovak abbreviations and dates do not end a sentence", () => {
  expect(sentences("Nástroje, napr. Git. Nástup 1. januára. Firma s. r. o. Bratislava.", "sk")).toEqual([
    "Nástroje, napr. Git.",
    "Nástup 1. januára.",
    "Firma s. r. o. Bratislava.",
  ]);
});

test("the parts joined again are the text", () => {
  const word = fc.constantFrom(
    "Robots",
    "we",
    "e.g.",
    "2.5",
    "-",
    "•",
    "Ready?",
    "Yes.",
    "\n",
    "\n\n",
    "  ",
    "\t",
    "ž",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(" ");
      expect(
        splitSentences(text)
          .map((part) => part.text)
          .join("")
          .replace(/\s+/g, " "),
      ).toBe(text.replace(/\s+/g, " "));
    }),
  );
});
