// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderHook } from "../../tests/support/render-hook.tsx";
import { discardDraft, hasDraft, listDraftNames, openDraft, useDraft } from "./use-draft.ts";

const name = "note/1";
const initial = { text: "Shipped", more: "" };
const open = () => openDraft<typeof initial, { revision: number }>(name, initial, { revision: 1 });

beforeEach(() => discardDraft(name));
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  test("is not stored before somebody types, nor after the typed words are the initial ones again", () => {
    expect([open().isDirty, hasDraft(name), sessionStorage.length]).toEqual([false, false, 0]);
    open().change({ text: "Mine" });
    expect(open()).toMatchObject({ fields: { text: "Mine", more: "" }, isDirty: true, base: { revision: 1 } });
    open().change({ text: "Shipped" });
    expect([hasDraft(name), sessionStorage.length]).toEqual([false, 0]);
  });

  test("keeps the record that it was typed over, until it is rebased", () => {
    open().change({ text: "M" });
    const later = openDraft(name, initial, { revision: 2 });
    later.change({ text: "Mine" });
    expect(open().base).toEqual({ revision: 1 });
    later.rebase({ revision: 3 });
    expect(open()).toMatchObject({ fields: { text: "Mine" }, base: { revision: 3 } });
  });

  test("has one idempotency key while its words stay the same, also after a reload", async () => {
    open().change({ text: "Mine" });
    const key = open().idempotencyKey();
    open().change({ text: "Mine" });
    expect(open().idempotencyKey()).toBe(key);
    vi.resetModules();
    const reloaded = await import("./use-draft.ts");
    expect(reloaded.openDraft(name, initial).idempotencyKey()).toBe(key);
    reloaded.openDraft(name, initial).change({ text: "Mine!" });
    expect(reloaded.openDraft(name, initial).idempotencyKey()).not.toBe(key);
    reloaded.discardDraft(name);
  });

  test("is gone once it was sent, and keeps what was typed during the request", () => {
    open().change({ text: "Mine" });
    open().clearSent({ text: "Mine" });
    expect(hasDraft(name)).toBe(false);
    open().change({ text: "Mine, and more" });
    open().clearSent({ text: "Mine" }, { revision: 2 });
    expect(open()).toMatchObject({ fields: { text: "Mine, and more" }, base: { revision: 2 } });
  });

  test("is ignored when its text in the storage is damaged", () => {
    sessionStorage.setItem(name, "{");
    expect(open()).toMatchObject({ fields: initial, isDirty: false });
  });
});

describe.each([
  ["full", "setItem"],
  ["forbidden", "getItem"],
])("where storage is %s", (_, method) => {
  test("a draft stays in memory until the document is left", () => {
    const refuse = () => {
      throw new DOMException("No", "QuotaExceededError");
    };
    const working = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    vi.stubGlobal("sessionStorage", { ...working, setItem: refuse, [method]: refuse });
    open().change({ text: "Mine" });
    expect(open().fields.text).toBe("Mine");
    expect(listDraftNames("note/")).toEqual([name]);
    open().discard();
    expect(open().isDirty).toBe(false);
  });
});

test("a component shows what another part of the page typed, and the initial fields when it is discarded", async () => {
  const hook = await renderHook(() => useDraft(name, initial));
  await hook.act(() => open().change({ text: "Elsewhere" }));
  expect(hook.result.fields.text).toBe("Elsewhere");
  await hook.act((draft) => draft.discard());
  expect(hook.result).toMatchObject({ fields: initial, isDirty: false });
});
