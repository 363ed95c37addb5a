// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keepEarlyText } from "./early-text.ts";
import { openDraft } from "./use-draft.ts";

test("a letter that is typed before hydration joins the stored draft, and the words that changed get another key", () => {
  const open = () => openDraft("contact-draft", { name: "", message: "" });
  open().change({ name: "Eva", message: "Dobrý deň" });
  const key = open().idempotencyKey();
  document.body.innerHTML = '<section><form data-draft="contact-draft"><input name="name"></form></section>';
  const stop = keepEarlyText("section");
  const field = document.querySelector("input");
  if (!field) throw new Error("no field");
  field.value = "Eva Malá";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  stop();
  expect(open().fields).toEqual({ name: "Eva Malá", message: "Dobrý deň" });
  expect(open().idempotencyKey()).not.toBe(key);
});
