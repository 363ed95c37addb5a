import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logout } from "../../contract/accounts.ts";
import { listContacts, sendContact } from "../../contract/contacts.ts";
import { staffErrors, staffFieldCodes } from "../../contract/errors.ts";
import { restoreJob } from "../../contract/jobs.ts";
import { erasePerson } from "../../contract/people.ts";
import { renderIn } from "../../tests/support/page.tsx";
import { call, registerStaffRequests, send } from "./call.ts";
import { createQueryFunction, queryClient } from "./query-client.ts";
import { formatError, RequestError, registerStaffCodes } from "./request-error.ts";

const fetched = vi.fn<typeof fetch>();
let canRepeat: ReturnType<typeof vi.fn<(refusal: RequestError, sent: object) => Promise<boolean>>>;
const answer = (body: string, init?: ResponseInit) => fetched.mockResolvedValueOnce(new Response(body, init));

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  canRepeat = vi.fn(async () => false);
  registerStaffRequests({ getHeaders: async () => ({ authorization: "Bearer secret" }), canRepeat });
});

afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function sent() {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, ...init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

async function refusal(body: string, init: ResponseInit): Promise<RequestError> {
  answer(body, init);
  const error = await send("/api/contact").catch((reason: unknown) => reason);
  if (!(error instanceof RequestError)) throw new Error("was not refused");
  return error;
}

describe("a request", () => {
  test("a request sends cookies and JSON, and reads JSON", async () => {
    answer('{"ok":true}');
    const response = await send("/api/contact", { method: "POST", body: { name: "Jana" } });
    expect(await response.json()).toEqual({ ok: true });
    expect(sent()).toMatchObject({
      url: "/api/contact",
      method: "POST",
      credentials: "include",
      body: '{"name":"Jana"}',
      headers: { "content-type": "application/json" },
    });
  });

  test("a request without a body has no content type, and an empty response is null", async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await call(logout)).toBeNull();
    expect(sent().headers).toEqual({ authorization: "Bearer secret" });
  });

  test.each([
    ["/api/admin/contacts", "Bearer secret"],
    ["https://tatrion.example/api/admin/jobs/1", "Bearer secret"],
    ["/api/admin/login", undefined],
    ["/api/jobs", undefined],
  ])("a request to %s carries %s", async (url, authorization) => {
    answer("[]");
    await send(url);
    expect(sent().headers.authorization).toBe(authorization);
  });
});

describe("a call", () => {
  test("fills in the path, leaves out what is not given, and sends the key", async () => {
    answer("[]");
    await call(listContacts, { query: { q: "Žilina & co", state: undefined, id: "" } });
    expect(sent()).toMatchObject({ url: "/api/admin/contacts?q=%C5%BDilina+%26+co", method: "GET" });
    answer("{}");
    await call(restoreJob, { params: { id: "a/b" } });
    expect(sent()).toMatchObject({ url: "/api/admin/jobs/a%2Fb/restore", method: "POST" });
    answer("{}");
    const body = { name: "", email: "", projectType: "robotics", message: "", language: "sk" } as const;
    const rest = { company: undefined, website: undefined, formToken: undefined };
    await call(sendContact, { body: { ...body, ...rest }, key: "12345678" });
    expect(sent().headers).toMatchObject({ "idempotency-key": "12345678" });
  });
});

describe("a request whose response was lost", () => {
  const body = { name: "", email: "", projectType: "robotics", message: "", language: "sk" } as const;
  const rest = { company: undefined, website: undefined, formToken: undefined };

  test("is sent once more under the same key", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    answer('{"id":"1"}', { status: 201 });
    await call(sendContact, { body: { ...body, ...rest }, key: "12345678" });
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    expect(keys).toEqual(["12345678", "12345678"]);
  });

  test("is given up after the second time, and is never repeated without a key", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(call(sendContact, { body: { ...body, ...rest }, key: "12345678" })).rejects.toThrow("Failed");
    expect(fetched).toHaveBeenCalledTimes(2);
    await expect(call(sendContact, { body: { ...body, ...rest } })).rejects.toThrow("Failed");
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

test("a refused request of staff is repeated when the admin allows it", async () => {
  registerStaffCodes(staffErrors, staffFieldCodes);
  canRepeat.mockResolvedValueOnce(true);
  answer('{"code":"reauthRequired"}', { status: 403 });
  answer('{"contacts":1,"applications":0,"files":0}');
  const body = { email: "jana@mesto.example", confirmation: "jana@mesto.example" };
  expect(await call(erasePerson, { body })).toEqual({ contacts: 1, applications: 0, files: 0 });
  expect(fetched.mock.calls.map(([, options]) => options?.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  expect(canRepeat.mock.lastCall).toMatchObject([{ code: "reauthRequired" }, { authorization: "Bearer secret" }]);
});

describe("a refusal", () => {
  test("a refusal has status, body and the parsed body", async () => {
    const body = '{"error":"Too many.","code":"rateLimited"}';
    const error = await refusal(body, { status: 429, headers: { "retry-after": "60" } });
    expect(error.message).toBe(`429: ${body}`);
    expect(error).toMatchObject({ status: 429, code: "rateLimited", error: "Too many.", retryAfter: 60, fields: {} });
  });

  test("a refusal without a body has the status text", async () => {
    const error = await refusal("", { status: 502, statusText: "Bad Gateway" });
    expect(error.message).toBe("502: Bad Gateway");
    expect(error.code).toBeUndefined();
  });

  test("a refusal has its fields, with unknown codes as invalid", async () => {
    const body = JSON.stringify({ error: "No.", code: "validation", fields: { name: "nameMin", email: "newer" } });
    expect((await refusal(body, { status: 400 })).fields).toEqual({ name: "nameMin", email: "invalid" });
  });

  test("a refusal has the page's message, else the server's, else a general one", async () => {
    const { words } = await renderIn("sk", ["common"]);
    const say = async (body: string) => formatError(words, await refusal(body, { status: 400 }));
    expect(await say('{"error":"Gone.","code":"jobNotFound"}')).toBe("Túto pozíciu už neobsadzujeme.");
    expect(await say('{"error":"A new kind.","code":"newer"}')).toBe("A new kind.");
    expect(await say("<h1>proxy</h1>")).toBe("Na našej strane sa niečo pokazilo. Skúste to neskôr znova.");
    expect(formatError(words, new TypeError("Failed to fetch"))).toMatch(/^Server neodpovedá\./);
  });
});

describe("reading by key", () => {
  const queryKey = ["/api", "admin", "contacts"];

  beforeEach(() => {
    queryClient.clear();
  });

  test("joins the segments with slashes and never goes stale", async () => {
    answer("[1]");
    expect(await queryClient.fetchQuery({ queryKey })).toEqual([1]);
    expect(await queryClient.fetchQuery({ queryKey })).toEqual([1]);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/api/admin/contacts"]);
  });

  test("raises on 401 unless null is asked for, and does not retry", async () => {
    answer("{}", { status: 401 });
    await expect(queryClient.fetchQuery({ queryKey })).rejects.toThrow("401: {}");
    answer("{}", { status: 401 });
    expect(await queryClient.fetchQuery({ queryKey, queryFn: createQueryFunction("null") })).toBeNull();
    queryClient.clear();
    answer("{}", { status: 500 });
    await expect(queryClient.fetchQuery({ queryKey, queryFn: createQueryFunction("null") })).rejects.toThrow("500: {}");
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
