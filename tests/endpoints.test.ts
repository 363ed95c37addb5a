import { afterEach, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../contract/endpoints.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { applicationForm, openJob } from "./support/applicant.ts";
import { enquiry } from "./support/enquiry.ts";

interface Known {
  job: string;
  contact: string;
}
interface Request {
  id?: string;
  body?: object;
}

const job = { title: "Guard", location: "Nitra", description: "Guards." };
const attachment = { applicationToken: "none", resumeFileUrl: "http://site.test/objects/none" };
const person = { email: enquiry.email, confirmation: enquiry.email };

/** One request for each endpoint that changes something: what staff send is taken, what strangers send may be refused. */
const requests: Partial<Record<EndpointName, (known: Known) => Request>> = {
  applyForJob: (known) => ({ id: known.job, body: applicationForm }),
  attachResume: () => ({ id: "none", body: attachment }),
  requestUpload: () => ({}),
  sendContact: () => ({ body: enquiry }),
  login: () => ({ body: { username: "nobody", password: "wrong" } }),
  logout: () => ({}),
  createJob: () => ({ body: job }),
  updateJob: (known) => ({ id: known.job, body: job }),
  deleteJob: (known) => ({ id: known.job }),
  restoreJob: (known) => ({ id: known.job }),
  markAnswered: (known) => ({ id: known.contact, body: { answered: true } }),
  erasePerson: () => ({ body: person }),
};

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const isStaffs = ({ name, endpoint }: (typeof endpoints)[number]) =>
  endpoint.path.startsWith("/api/admin/") && name !== "login";

test("every endpoint that changes something has a request here", () => {
  const names = changing.map(({ name }) => name).sort();
  expect(Object.keys(requests).sort(), "Write one into `requests`").toEqual(names);
});

describe("an endpoint", () => {
  let site: TestApp;
  let known: Known;
  let headers: Record<string, string>;
  async function start(scale: string) {
    site = await testApp("sqlite", { RATE_LIMIT_SCALE: scale });
    headers = await signIn(site.app);
    const contact = (await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry })).json().id;
    known = { job: await openJob(site), contact };
  }
  afterEach(() => site.dispose());

  function send({ name, endpoint }: (typeof endpoints)[number]) {
    const { id = "", body } = requests[name]?.(known) ?? {};
    const url = endpoint.path.replace(":id", id);
    return site.app.inject({ method: endpoint.method, url, headers, ...(body && { payload: body }) });
  }

  test.each(changing.filter(isStaffs))("$name leaves a line in the record of who did what", async (one) => {
    await start("1000");
    if (one.name === "restoreJob") await site.deps.db.query.updateTable("jobs").set({ deleted_at: "2026" }).execute();
    const lines = () => site.deps.db.query.selectFrom("audit_events").select("id").execute();
    const before = await lines();
    expect((await send(one)).statusCode).toBe(one.endpoint.status);
    expect((await lines()).length, "Call `audit` in its handler").toBe(before.length + 1);
  });

  test.each(changing.filter((one) => !isStaffs(one)))("$name, open to strangers, is limited", async (one) => {
    await start("0.001");
    const answers = [await send(one), await send(one), await send(one)];
    const mend = "Call `limiter.use` in its handler and name `rateLimited` among its refusals";
    expect(answers.at(-1)?.statusCode, mend).toBe(429);
    expect(one.endpoint.refusals, mend).toContain("rateLimited");
  });
});
