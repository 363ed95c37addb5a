import { beforeEach, expect, test, vi } from "vitest";

/** As browsers have it: what is stored are the object's own properties. */
function storage() {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (kept.isFull) throw new DOMException("Full", "QuotaExceededError");
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  return new Proxy(kept, { get: (_, name: string) => Reflect.get(methods, name) });
}

let tab: ReturnType<typeof storage>;
let shown: ((event: { persisted: boolean }) => void)[];
let heard: ((event: Partial<StorageEvent>) => void)[];
let locks: Set<string>;
let reload: ReturnType<typeof vi.fn>;
let leaving: Set<(event: Event) => void>;
beforeEach(() => {
  vi.resetModules();
  tab = storage();
  heard = [];
  shown = [];
  leaving = new Set();
  locks = new Set();
  vi.stubGlobal("window", {});
  reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("addEventListener", (name: string, hear: (event: object) => void) => {
    if (name === "storage") heard.push(hear);
    if (name === "pageshow") shown.push(hear);
    if (name === "beforeunload") leaving.add(hear);
  });
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, hold: () => Promise<void>) => {
        locks.add(name);
        await hold();
        locks.delete(name);
      },
      query: async () => ({ held: [...locks].map((name) => ({ name })) }),
    },
  });
  vi.stubGlobal("removeEventListener", (_: string, hear: (event: Event) => void) => leaving.delete(hear));
});

const letter = { text: "Confidential words" };
async function opened() {
  const session = await import("./session.ts");
  const drafts = await import("./staff-draft.ts");
  const { keepDraft } = await import("../../../api/draft.ts");
  session.startSession({ username: "eva" }, "token");
  drafts.keepDraft("note:1", letter);
  keepDraft("contact-draft", { text: "A visitor's own" });
  return { ...session, ...drafts };
}

test("ASVS 14.3.1: whoever logs out leaves nothing typed behind, a visitor's own words stay", async () => {
  const { endSession, readDraft } = await opened();
  tab["staff:job-drafts"] = "[]";
  endSession("logout");
  expect(Object.keys(tab)).toEqual(["contact-draft"]);
  expect(readDraft("note:1")).not.toHaveProperty("text");
});

test("where the tab can store no more, what is typed is still read as it was typed", async () => {
  const { keepDraft, readDraft } = await opened();
  Object.assign(tab, { isFull: "yes" });
  keepDraft("note:1", { text: "Confidential words, and more of them" });
  expect(readDraft("note:1")).toMatchObject({ text: "Confidential words, and more of them" });
});

test("a session that ended by itself costs its user nothing that was typed, and shows it to nobody else", async () => {
  const { endSession, startSession, readDraft } = await opened();
  endSession("expired");
  expect(startSession({ username: "eva" }, "token"), "The document stays").toBe(false);
  expect(readDraft("note:1")).toMatchObject(letter);
  endSession("expired");
  expect(startSession({ username: "adam" }, "token"), "A new one").toBe(true);
  expect(readDraft("note:1")).not.toHaveProperty("text");
});

test.each([
  ["logout", false],
  ["expired", true],
] as const)("another tab's %s", async (how, isKept) => {
  const { readDraft } = await opened();
  localStorage.setItem("admin_ending", how);
  localStorage.removeItem("admin_user");
  for (const hear of heard) hear({ key: "admin_user", newValue: null });
  expect("text" in readDraft("note:1")).toBe(isKept);
});

test("a page that Back brings out of the browser's memory knows of a logout meanwhile", async () => {
  const { readDraft } = await opened();
  localStorage.setItem("admin_ending", "logout");
  localStorage.removeItem("admin_user");
  for (const hear of shown) hear({ persisted: true });
  expect(readDraft("note:1")).not.toHaveProperty("text");
});

test("a new token that comes late is nobody else's, and a full storage keeps nobody signed in", async () => {
  const { sessionToRenew, startSession, endSession } = await opened();
  const renew = sessionToRenew();
  startSession({ username: "adam" }, "adam's");
  renew("eva's");
  expect(localStorage.getItem("admin_token")).toBe("adam's");
  sessionToRenew()("adam's next");
  expect(localStorage.getItem("admin_token")).toBe("adam's next");
  localStorage.setItem("isFull", "yes");
  endSession("logout");
  expect(localStorage.getItem("admin_token")).toBe(null);
  expect(localStorage.getItem("admin_user")).toBe(null);
});

test("what waits is not sent, nor kept, once whoever asked for it has left", async () => {
  const { forThisUser, startSession, endSession } = await opened();
  const send = forThisUser((stage: string) => `sent: ${stage}`);
  expect(send("offer")).toBe("sent: offer");
  endSession("logout");
  expect(() => send("offer")).toThrow("");
  startSession({ username: "adam" }, "token");
  expect(() => send("offer")).toThrow(expect.objectContaining({ name: "SessionOver" }));
});

test("another tab's login of somebody else ends them as well", async () => {
  const { readDraft } = await opened();
  localStorage.setItem("admin_user", JSON.stringify({ username: "adam" }));
  for (const hear of heard) hear({ key: "admin_user" });
  expect(readDraft("note:1")).not.toHaveProperty("text");
  await expect.poll(() => reload.mock.calls.length, { timeout: 5_000 }).toBe(1);
});

/** Whether a tab that is closed now asks first. */
function asks(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  for (const hear of leaving) hear(event);
  return event.defaultPrevented;
}

test("what is typed counts until it is sent, dropped or its writer logs out, what is only begun does not", async () => {
  const { countUnsaved, keepDraft, dropDraft, settleDraft, endSession } = await opened();
  expect([countUnsaved(), asks()]).toEqual([1, true]);
  keepDraft("reply:2", { beginning: "own" });
  keepDraft("reply:3", { letters: { own: { subject: "s", text: "t" } } });
  tab["staff:job-drafts"] = "[{}, {}]";
  expect(countUnsaved()).toBe(4);
  tab["staff:job-drafts"] = "[]";
  dropDraft("reply:3");
  settleDraft("note:1", { text: "Another" }, {});
  expect([countUnsaved(), asks()]).toEqual([1, true]);
  settleDraft("note:1", letter, {});
  expect([countUnsaved(), asks()]).toEqual([0, false]);
  keepDraft("template:ask", { typed: letter });
  expect(asks()).toBe(true);
  endSession("logout");
  expect([countUnsaved(), asks()]).toEqual([0, false]);
});
