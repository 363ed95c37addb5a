// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { listContacts } from "../../../contract/contacts.ts";

const fetched = vi.fn<typeof fetch>();
const replaced = vi.fn<(url: string | URL) => void>();
const reloaded = vi.fn<() => void>();
const draft = JSON.stringify({ fields: { text: "Confidential words" } });

/** A new document, as the browser has it after `location.replace`. */
async function openDocument({ user, url = "/admin" }: { user?: string; url?: string } = {}) {
  vi.resetModules();
  for (const [name, listener] of listeners.splice(0)) removeEventListener(name, listener, name === "click");
  vi.stubGlobal("addEventListener", (name: string, listener: EventListener) => {
    listeners.push([name, listener]);
    listen(name, listener, name === "click");
  });
  history.replaceState(null, "", url);
  if (user) {
    localStorage.setItem("admin_user", JSON.stringify({ username: user }));
    localStorage.setItem("admin_token", `token of ${user}`);
  }
  const session = await import("./session.ts");
  const drafts = await import("./staff-drafts.ts");
  const { call } = await import("../../api/call.ts");
  return { ...session, ...drafts, call };
}

/** Whether closing the tab now would ask first. */
const asksBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    sleep(),
  ]);
const sleep = () => new Promise((resolve) => setTimeout(() => resolve(false)));

/** Listeners of former documents, removed when the next one opens. */
const listeners: [string, EventListener][] = [];
const listen = addEventListener;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of [fetched, replaced, reloaded]) mock.mockReset();
  vi.spyOn(location, "replace").mockImplementation(replaced);
  vi.spyOn(location, "reload").mockImplementation(reloaded);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { userActivation: { isActive: true } });
});

test("a sign-in stores user and token and leaves a toast to the next document", async () => {
  const { signIn } = await openDocument({ url: "/admin/login" });
  signIn({ user: { username: "eva" }, token: "secret" }, "/admin?tab=contacts", { title: "Login successful" });
  expect(replaced).toHaveBeenCalledExactlyOnceWith("/admin?tab=contacts");
  expect({ ...localStorage }).toMatchObject({ admin_user: '{"username":"eva"}', admin_token: "secret" });
  const { takeFlash } = await openDocument();
  expect([takeFlash(), takeFlash()]).toEqual([{ title: "Login successful" }, undefined]);
});

test("ASVS 14.3.1: a logout deletes the drafts of staff but not of visitors, also when the server refuses it", async () => {
  const { signOut, getStaffDraftName } = await openDocument({ user: "eva", url: "/sk/admin?tab=contacts" });
  sessionStorage.setItem(getStaffDraftName("note", "1"), draft);
  sessionStorage.setItem("contact-draft", draft);
  fetched.mockResolvedValueOnce(new Response("{}", { status: 401 }));
  signOut();
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledExactlyOnceWith("/sk/admin/login"));
  expect(Object.keys(sessionStorage)).toEqual(["contact-draft"]);
  expect([localStorage.getItem("admin_user"), localStorage.getItem("admin_token")]).toEqual([null, null]);
});

test("ASVS 14.3.1: a logout ends the session in this browser when the server never answers", async () => {
  const { signOut } = await openDocument({ user: "eva" });
  vi.useFakeTimers();
  fetched.mockReturnValueOnce(new Promise(() => undefined));
  signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(replaced).toHaveBeenCalledExactlyOnceWith("/admin/login");
  expect(localStorage.getItem("admin_token")).toBeNull();
});

test("an expired session leads to the login and back, and its drafts wait for the same user only", async () => {
  const first = await openDocument({ user: "eva", url: "/admin?tab=contacts" });
  sessionStorage.setItem(first.getStaffDraftName("note", "1"), draft);
  expect(asksBeforeLeaving()).toBe(true);
  replaced.mockImplementationOnce(() => expect.soft(asksBeforeLeaving()).toBe(false));
  fetched.mockResolvedValueOnce(new Response("{}", { status: 401 }));
  expect(await isSettled(first.call(listContacts))).toBe(false);
  expect(replaced).toHaveBeenCalledExactlyOnceWith("/admin/login?next=%2Fadmin%3Ftab%3Dcontacts&expired=1");
  const counts = [];
  for (const user of ["adam", "eva"]) counts.push((await openDocument({ user })).countStaffDrafts());
  expect(counts).toEqual([0, 1]);
});

test("of two requests that find the session expired the first decides where it leads", async () => {
  const { call } = await openDocument({ user: "eva" });
  fetched.mockImplementation(async () => new Response("{}", { status: 401 }));
  await isSettled(Promise.all([call(listContacts), call(listContacts)]));
  await sleep();
  expect(replaced).toHaveBeenCalledExactlyOnceWith("/admin/login?expired=1");
  expect(reloaded).not.toHaveBeenCalled();
});

test("a logout in another tab deletes the drafts of this one", async () => {
  const { getStaffDraftName } = await openDocument({ user: "eva" });
  sessionStorage.setItem(getStaffDraftName("note", "1"), draft);
  localStorage.removeItem("admin_user");
  dispatchEvent(new StorageEvent("storage", { key: "admin_logged_out", newValue: "1" }));
  dispatchEvent(new StorageEvent("storage", { key: "admin_user" }));
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(reloaded).toHaveBeenCalled();
});

test.each([
  ["another tab stores another user", () => dispatchEvent(new StorageEvent("storage", { key: "admin_user" }))],
  ["Back shows it again", () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))],
])("a document is reloaded when %s", async (_when, act) => {
  await openDocument({ user: "eva" });
  act();
  expect(reloaded).not.toHaveBeenCalled();
  localStorage.setItem("admin_user", '{"username":"adam"}');
  act();
  expect(reloaded).toHaveBeenCalled();
});

test("a document whose user has changed sends nothing and is reloaded", async () => {
  const { call, replaceToken } = await openDocument({ user: "eva" });
  localStorage.setItem("admin_user", '{"username":"adam"}');
  localStorage.setItem("admin_token", "token of adam");
  expect(await isSettled(call(listContacts))).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
  expect(reloaded).toHaveBeenCalled();
  replaceToken("late token of eva");
  expect(localStorage.getItem("admin_token")).toBe("token of adam");
});

test("a request that was refused with the token from before is sent again with the new one", async () => {
  const { call, replaceToken } = await openDocument({ user: "eva" });
  fetched.mockImplementationOnce(async () => {
    replaceToken("new");
    return new Response("{}", { status: 401 });
  });
  fetched.mockResolvedValueOnce(new Response("[]"));
  expect(await call(listContacts)).toEqual([]);
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get("authorization")).toBe("Bearer new");
});

test("requests that need re-authentication wait for one dialog, and fail when it is declined", async () => {
  const { call, resolveReauth } = await openDocument({ user: "eva" });
  const refuse = () => fetched.mockResolvedValueOnce(new Response('{"code":"reauthRequired"}', { status: 403 }));
  refuse();
  refuse();
  const both = [call(listContacts), call(listContacts)];
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await sleep();
  fetched.mockImplementation(async () => new Response("[]"));
  resolveReauth(true);
  expect(await Promise.all(both)).toEqual([[], []]);
  fetched.mockReset();
  refuse();
  const declined = call(listContacts).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await sleep();
  resolveReauth(false);
  expect(await declined).toBe("ReauthDeclinedError");
});

test("ASVS 7.3.1: a request without user activation is marked as unattended", async () => {
  const { call } = await openDocument({ user: "eva" });
  const headers = [];
  for (const isActive of [true, false]) {
    vi.stubGlobal("navigator", { userActivation: { isActive } });
    fetched.mockResolvedValueOnce(new Response("[]"));
    await call(listContacts);
    headers.push(new Headers(fetched.mock.lastCall?.[1]?.headers).get("x-unattended"));
  }
  expect(headers).toEqual([null, "1"]);
});
