import { expect, test } from "vitest";
import { translateByMachine } from "./machine.ts";
import { createProtection } from "./protect.ts";

const protect = createProtection(["Charlie", "Simplicity", "Rust"], []);

const run = async (texts: string[], answer: (text: string) => string) => {
  const asked: string[] = [];
  const ask = async (questions: readonly string[]) => {
    asked.push(...questions);
    return questions.map(answer);
  };
  return { translated: Object.fromEntries(await translateByMachine(texts, protect, ask)), asked };
};

test("the engine never sees a protected word", async () => {
  const { translated, asked } = await run(["We teach Charlie Rust.", "Hello."], (text) =>
    text === "Hello." ? "Ahoj." : "QZ1 učíme QZ2.",
  );
  expect(asked).toEqual(["We teach QZ1 QZ2.", "Hello."]);
  expect(translated).toEqual({ "We teach Charlie Rust.": "Charlie učíme Rust.", "Hello.": "Ahoj." });
});

test("a text whose mask was lost is translated without masks and must keep the protected words", async () => {
  const { translated, asked } = await run(["Charlie helps."], (text) =>
    text === "Charlie helps." ? "Charlie pomáha." : "Pomáha.",
  );
  expect(asked).toEqual(["QZ1 helps.", "Charlie helps."]);
  expect(translated).toEqual({ "Charlie helps.": "Charlie pomáha." });
});

test("a text that loses its protected words twice is translated piece by piece", async () => {
  const pieces: Record<string, string> = { "We teach": "Učíme", "to use": "používať", ".": "." };
  const { translated, asked } = await run(
    ["We teach Charlie to use Simplicity."],
    (text) => pieces[text] ?? "Jednoduchosť.",
  );
  expect(asked.slice(2)).toEqual(["We teach", "to use"]);
  expect(translated).toEqual({ "We teach Charlie to use Simplicity.": "Učíme Charlie používať Simplicity." });
});

test("a text that loses its protected words in every way is left out", async () => {
  const { translated } = await run(["Charlie helps.", "Fine."], (text) => (text === "Fine." ? "Dobre." : ""));
  expect(translated).toEqual({ "Fine.": "Dobre." });
});

test.each([
  ["silence", "We have robots.", ""],
  ["only marks", "We have robots.", "…"],
  ["a loop", "We have robots.", "roboty ".repeat(30)],
  ["another number", "We have 15 robots.", "Máme 50 robotov."],
  ["a lost number", "Work 5 days with 5 robots.", "Práca 5 dní s robotmi."],
])("%s is no translation", async (_, text, answer) => {
  expect((await run([text], () => answer)).translated).toEqual({});
});

test("numbers are written as Slovaks write them, and the text is typeset", async () => {
  const { translated } = await run(["Pay 3,200 EUR and 2.5 % in Žilina"], () => "Mzda 3,200 EUR a 2,5 % v Žiline");
  expect(Object.values(translated)).toEqual(["Mzda 3\u00a0200 EUR a\u00a02,5\u00a0% v\u00a0Žiline"]);
});

test("each text is translated once, and no request is sent without a text", async () => {
  expect((await run(["Hi.", "Hi."], () => "Ahoj.")).asked).toEqual(["Hi."]);
  expect((await run([], () => "x")).asked).toEqual([]);
});

test("an engine that cannot answer is reported", async () => {
  const ask = () => Promise.reject(new Error("model-missing"));
  await expect(translateByMachine(["Hi."], protect, ask)).rejects.toThrow("model-missing");
});
