import fc from "fast-check";
import { expect, test } from "vitest";
import { email, line, text } from "./fields.ts";

/** Invisible characters: blanks, joiners, soft hyphen, Hangul fillers, an empty Braille cell, tags. */
const unseen =
  "\t\n\r \u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u2003\u200b\u200d\u200e\u2028\u2060\u2800\u3000\u3164\ufe0f\ufeff\uffa0\u{e0020}";
const unseenText = fc.array(fc.constantFrom(...unseen), { maxLength: 60 }).map((letters) => letters.join(""));
const fields = [text(200, 1, "textRequired"), line(200, 1, "textRequired")];

test("invisible characters alone are no text", () => {
  fc.assert(
    fc.property(unseenText, (typed) => {
      for (const field of fields) expect(field.safeParse(typed).success).toBe(false);
    }),
  );
});

test("invisible characters that join or style visible ones stay", () => {
  fc.assert(
    fc.property(fc.constantFrom("❤\ufe0f", "👩\u200d💻", "می\u200cخواهم", "co\u00adoperate"), (typed) => {
      for (const field of fields) expect(field.parse(` ${typed}\n`)).toBe(typed);
    }),
  );
});

test("an e-mail address loses invisible characters that were copied with it", () => {
  for (const sign of ["\u202a", "\u202c", "\u200b", "\u00ad", "\ufeff", "\u2060"])
    expect(email.parse(`${sign}eva@${sign}mail.example${sign} `)).toBe("eva@mail.example");
});
