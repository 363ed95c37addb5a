import { expect, test } from "vitest";
import { login } from "../../../contract/accounts.ts";
import english from "../../i18n/locales/en/admin.json" with { type: "json" };
import slovak from "../../i18n/locales/sk/admin.json" with { type: "json" };

const typed = ["", " ", "eva", "x".repeat(201), "x".repeat(100_000)];

test.each(typed.flatMap((username) => typed.map((password) => ({ username, password }))))(
  "whatever is typed, a refusal has its own words in both languages ($username.length, $password.length)",
  (body) => {
    const { success, error } = login.body.safeParse(body);
    const codes = success ? [] : error.issues.map(({ message }) => message);
    for (const words of [english, slovak]) {
      expect(Object.keys(words.validation)).toEqual(expect.arrayContaining(codes));
    }
  },
);
