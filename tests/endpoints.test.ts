import { describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { type Known, requests, storedIn } from "./support/endpoint-requests.ts";
import { replaceWrite } from "./support/fakes.ts";

/** Challenges for a device, which change nothing that stays. */
const questions = new Set<EndpointName>(["reauthOptions", "passkeyOptions", "countPerson", "proposeText"]);
/** Needs a real signature: tested in admin-passkeys.spec.ts. */
const needsDevice = new Set<EndpointName>(["addPasskey"]);

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const isStaffs = ({ endpoint }: (typeof endpoints)[number]) =>
  endpoint.path.startsWith("/api/admin/") && !/^\/api\/admin\/(login|invitations)\b/.test(endpoint.path);

test("every endpoint that changes something has a request in tests/support/endpoint-requests.ts", () => {
  const names = changing.map(({ name }) => name).sort();
  expect(Object.keys(requests).sort(), "Write one into `requests`").toEqual(names);
});

describe("an endpoint", () => {
  let site: TestApp;
  let known: Known;
  let headers: Record<string, string>;
  /** Whether all sessions end between their check and the change. */
  let isOvertaken: boolean;
  async function start(scale: string) {
    isOvertaken = false;
    const settings = { SITE_URL: "http://localhost:3000", SMTP_URL: "smtp://127.0.0.1:1" };
    site = await testApp("sqlite", { ...settings, RATE_LIMIT_SCALE: scale }, (deps) => {
      const { query } = deps.db;
      return replaceWrite(deps, async (...work) => {
        if (!isOvertaken) return deps.db.write(...work);
        const sessions = await query.selectFrom("sessions").selectAll().execute();
        await query.deleteFrom("sessions").execute();
        return deps.db.write(...work).finally(() => query.insertInto("sessions").values(sessions).execute());
      });
    });
    headers = await signIn(site.app);
    known = await storedIn(site, headers, scale === "1000");
  }

  function send({ name, endpoint }: (typeof endpoints)[number], remoteAddress = "127.0.0.1") {
    const { id = "", query = "", body } = requests[name]?.(known) ?? {};
    const url = endpoint.path.replace(":id", id) + query;
    return site.app.inject({ method: endpoint.method, url, headers, remoteAddress, ...(body && { payload: body }) });
  }

  /** Creates the data that the request changes. */
  async function prepare(name: EndpointName) {
    const { query } = site.deps.db;
    if (name === "enableUser")
      await query.updateTable("admins").set({ disabled_at: "2026" }).where("username", "=", "eva").execute();
    if (name === "restoreJob") await query.updateTable("jobs").set({ deleted_at: "2026" }).execute();
    if (name === "resetTemplate")
      await query
        .insertInto("reply_templates")
        .values({ id: "ask", words: "{}", changed_by: "eva", changed_at: "2026" })
        .execute();
  }
  const lines = () => site.deps.db.query.selectFrom("audit_events").select("id").execute();

  test.each(changing.filter(isStaffs).filter(({ name }) => !questions.has(name) && !needsDevice.has(name)))(
    "endpoint $name logs the activity once, and nothing after the session has ended",
    async (one) => {
      await start("1000");
      await prepare(one.name);
      const before = await lines();
      isOvertaken = one.name !== "logout";
      if (isOvertaken) expect((await send(one)).statusCode, "Make the change in `commit`").toBe(401);
      expect(await lines()).toEqual(before);
      isOvertaken = false;
      expect((await send(one)).statusCode).toBe(one.endpoint.status);
      expect((await lines()).length, "Call `audit` in its handler").toBe(before.length + 1);
    },
  );

  test.each(changing.filter((one) => !isStaffs(one)))("endpoint $name is rate-limited for strangers", async (one) => {
    await start("0.001");
    const fix = "Call `limiter.use` with the request in its handler and name `rateLimited` among its refusals";
    for (const from of [() => "127.0.0.1", (at: number) => `2001:db8:1:1::${at}`]) {
      const answers = [await send(one, from(1)), await send(one, from(2)), await send(one, from(3))];
      expect(answers.at(-1)?.statusCode, fix).toBe(429);
    }
    expect(one.endpoint.refusals, fix).toContain("rateLimited");
  });
});
