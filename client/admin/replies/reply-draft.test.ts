import { expect, test } from "vitest";
import { fillName, toGreetableName } from "../../../contract/templates.ts";
import en from "../../i18n/locales/en/admin.json" with { type: "json" };
import sk from "../../i18n/locales/sk/admin.json" with { type: "json" };
import { findDoubt, isSameReply, type ReplyFields } from "./reply-draft.ts";

const ask = { template: "ask", subject: "Question", text: "We ask:\n\n\n\nRegards", date: "" } satisfies ReplyFields;
const invite = { ...ask, template: "invite", text: "Come." } satisfies ReplyFields;
const own = { ...ask, template: "own", text: "Hello Jana,\n\n" } satisfies ReplyFields;

test.each([
  ["a template with its blank", ask, false, "gap"],
  ["other changed words around the blank", { ...ask, text: `Well. ${ask.text}` }, true, "gap"],
  ["a filled blank", { ...ask, text: "We ask:\n\nWhen can you begin?\n\nRegards" }, true, undefined],
  ["only a greeting", own, false, "gap"],
  ["words after the greeting", { ...own, text: "Hello Jana,\n\nsee you.\n" }, true, undefined],
  ["an invitation without an appointment", { ...invite, text: "Come on Monday." }, true, "noTime"],
  ["an invitation with an appointment", { ...invite, date: "2026-11-20T10:00" }, false, undefined],
  ["an unchanged template without a blank", { ...invite, template: "decline" }, false, undefined],
] as const)("a reply is asked about before it is sent: %s", (_, fields, isTyped, doubt) => {
  expect(findDoubt(fields, isTyped)).toBe(doubt);
});

test("a sent reply is found although the server has cleaned its subject and its text", () => {
  const typed = { subject: "Mestá a\u00a0obce", text: "Dobrý deň.\n" };
  expect(isSameReply(typed, { subject: "Mestá a obce", text: "Dobrý deň." })).toBe(true);
  expect(isSameReply(typed, { subject: "Mestá a obce", text: "Dobrý večer." })).toBe(false);
});

test.each([
  [en, "Eva Malá", "Hello Eva Malá,"],
  [sk, "Eva Malá", "Dobrý deň, Eva Malá,"],
  [en, "Win €500 at evil.example", "Hello,"],
  [sk, "Win €500 at evil.example", "Dobrý deň,"],
  [en, "D'Arcy $& Malá", "Hello,"],
])("a reply of one's own greets by a name only", ({ reply }, name, greeting) => {
  expect(fillName(reply.greeting, toGreetableName(name))).toBe(greeting);
});
