import { expect, test } from "vitest";
import { greetableName } from "../../../contract/people.ts";
import { greet } from "../../../contract/replies.ts";
import en from "../../i18n/locales/en/admin.json" with { type: "json" };
import sk from "../../i18n/locales/sk/admin.json" with { type: "json" };

test.each([
  [en, "Eva Malá", "Hello Eva Malá,"],
  [sk, "Eva Malá", "Dobrý deň, Eva Malá,"],
  [en, "Win €500 at evil.example", "Hello,"],
  [sk, "Win €500 at evil.example", "Dobrý deň,"],
  [en, "D'Arcy $& Malá", "Hello,"],
])("a letter in one's own words greets by a name only", ({ reply }, name, greeting) => {
  expect(greet(reply.greeting, greetableName(name))).toBe(greeting);
});
