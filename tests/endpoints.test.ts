import { afterEach, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../contract/endpoints.ts";
import { admin, signIn, type TestApp, testApp } from "./support/app.ts";
import { applicationForm, apply, openJob } from "./support/applicant.ts";
import { enquiry } from "./support/enquiry.ts";

interface Known {
  job: string;
  contact: string;
  application: string;
  /** Another user, a passkey of one's own, and another session of one's own. */
  user: string;
  passkey: string;
  session: string;
}
interface Request {
  id?: string;
  body?: object;
}

const job = { title: "Guard", location: "Nitra", description: "Guards." };
const attachment = { applicationToken: "none", resumeFileUrl: "http://site.test/objects/none" };
const letter = { key: "key-of-a-letter", subject: "Hello", text: "Thank you." };
const token = "x".repeat(43);
const person = { email: enquiry.email, confirmation: enquiry.email };

const answered = { id: "a2V5", rawId: "a2V5", type: "public-key", clientExtensionResults: {} };
const registration = { ...answered, response: { clientDataJSON: "a2V5", attestationObject: "a2V5" } };
const assertion = { ...answered, response: { clientDataJSON: "a2V5", authenticatorData: "a2V5", signature: "a2V5" } };

/** One request for each endpoint that changes something: what staff send is taken, what strangers send may be refused. */
const requests: Partial<Record<EndpointName, (known: Known) => Request>> = {
  applyForJob: (known) => ({ id: known.job, body: applicationForm }),
  sendProfile: () => ({ body: applicationForm }),
  attachResume: () => ({ id: "none", body: attachment }),
  requestUpload: () => ({}),
  sendContact: () => ({ body: enquiry }),
  login: () => ({ body: { username: "nobody", password: "wrong" } }),
  logout: () => ({}),
  createJob: () => ({ body: job }),
  updateJob: (known) => ({ id: known.job, body: job }),
  deleteJob: (known) => ({ id: known.job }),
  restoreJob: (known) => ({ id: known.job }),
  setJobState: (known) => ({ id: known.job, body: { state: "closed" } }),
  moveJob: (known) => ({ id: known.job, body: {} }),
  markAnswered: (known) => ({ id: known.contact, body: { answered: true } }),
  setStage: (known) => ({ id: known.application, body: { stage: "offer" } }),
  setStar: (known) => ({ id: known.application, body: { starred: true } }),
  noteContact: (known) => ({ id: known.contact, body: { text: "Called." } }),
  noteApplication: (known) => ({ id: known.application, body: { text: "Called." } }),
  replyToContact: (known) => ({ id: known.contact, body: letter }),
  replyToApplication: (known) => ({ id: known.application, body: letter }),
  declineApplications: (known) => ({ body: { key: letter.key, ids: [known.application] } }),
  saveTemplate: () => ({ id: "ask", body: { en: letter, sk: letter } }),
  resetTemplate: () => ({ id: "ask" }),
  withdrawConsent: (known) => ({ id: known.application }),
  countPerson: () => ({ body: { email: enquiry.email } }),
  erasePerson: () => ({ body: person }),
  readMine: () => ({ body: { token } }),
  replaceMyResume: () => ({ body: { token, resumeFileUrl: attachment.resumeFileUrl } }),
  withdrawMine: () => ({ body: { token, withdrawn: true } }),
  changeMyConsent: () => ({ body: { token, keepForLater: true } }),
  exportMine: () => ({ body: { token } }),
  eraseMine: () => ({ body: { token, email: enquiry.email } }),
  changePassword: () => ({ body: { currentPassword: admin.password, newPassword: "lampa nad starou riekou" } }),
  changeEmail: () => ({ body: { email: "eva@staff.example" } }),
  endOneSession: (known) => ({ id: known.session }),
  endOtherSessions: () => ({}),
  proofOptions: () => ({}),
  prove: () => ({ body: { password: admin.password } }),
  passkeyOptions: () => ({}),
  addPasskey: () => ({ body: { name: "Key", passkey: registration } }),
  renamePasskey: (known) => ({ id: known.passkey, body: { name: "Other key" } }),
  removePasskey: (known) => ({ id: known.passkey }),
  makeRecoveryCodes: () => ({}),
  loginPasskeyOptions: () => ({}),
  loginWithPasskey: () => ({ body: { passkey: assertion } }),
  addUser: () => ({ body: { username: "ivan" } }),
  disableUser: (known) => ({ id: known.user }),
  enableUser: (known) => ({ id: known.user }),
  resetUser: (known) => ({ id: known.user }),
  readInvitation: () => ({ body: { token: "x".repeat(43) } }),
  acceptInvitation: () => ({ body: { token: "x".repeat(43), password: "lampa nad starou riekou" } }),
};

/** What a device is asked to sign; nothing of it stays. */
const questions = new Set<EndpointName>(["proofOptions", "passkeyOptions", "countPerson"]);
/** Taken only with the answer of a real device: admin-passkeys.spec.ts. */
const needsDevice = new Set<EndpointName>(["addPasskey"]);

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const isStaffs = ({ endpoint }: (typeof endpoints)[number]) =>
  endpoint.path.startsWith("/api/admin/") && !/^\/api\/admin\/(login|invitations)\b/.test(endpoint.path);

test("every endpoint that changes something has a request here", () => {
  const names = changing.map(({ name }) => name).sort();
  expect(Object.keys(requests).sort(), "Write one into `requests`").toEqual(names);
});

describe("an endpoint", () => {
  let site: TestApp;
  let known: Known;
  let headers: Record<string, string>;
  async function start(scale: string) {
    site = await testApp("sqlite", { RATE_LIMIT_SCALE: scale, SITE_URL: "http://localhost:3000" });
    headers = await signIn(site.app);
    const contact = (await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry })).json().id;
    const openedJob = await openJob(site);
    const application = scale === "1000" ? (await apply(site, openedJob, { keepForLater: true })).applicationId : "";
    known = { job: openedJob, contact, application, ...(await accounts()) };
  }
  async function accounts() {
    const { url, ...rest } = { url: "/api/admin/users", headers, payload: { username: "eva" } };
    await site.app.inject({ method: "POST", url, ...rest });
    const { query } = site.deps.db;
    const rows = await query.selectFrom("admins").select(["id", "username"]).execute();
    const idOf = (name: string) => rows.find(({ username }) => username === name)?.id ?? "";
    await query
      .insertInto("passkeys")
      .values({
        ...{ id: "key", admin_id: idOf(admin.username), credential_id: "key", public_key: "key", counter: 0 },
        ...{ transports: "[]", name: "Key", created_at: "2026", used_at: null },
      })
      .execute();
    const session = await query.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    await query
      .insertInto("sessions")
      .values({ ...session, id: "other", token_hash: "other" })
      .execute();
    return { user: idOf("eva"), passkey: "key", session: "other" };
  }
  afterEach(() => site.dispose());

  function send({ name, endpoint }: (typeof endpoints)[number]) {
    const { id = "", body } = requests[name]?.(known) ?? {};
    const url = endpoint.path.replace(":id", id);
    return site.app.inject({ method: endpoint.method, url, headers, ...(body && { payload: body }) });
  }

  test.each(changing.filter(isStaffs).filter(({ name }) => !questions.has(name) && !needsDevice.has(name)))(
    "$name leaves a line in the record of who did what",
    async (one) => {
      await start("1000");
      if (one.name === "enableUser")
        await site.deps.db.query
          .updateTable("admins")
          .set({ disabled_at: "2026" })
          .where("username", "=", "eva")
          .execute();
      if (one.name === "restoreJob") await site.deps.db.query.updateTable("jobs").set({ deleted_at: "2026" }).execute();
      if (one.name === "resetTemplate")
        await site.deps.db.query
          .insertInto("reply_templates")
          .values({ name: "ask", words: "{}", changed_by: "eva", changed_at: "2026" })
          .execute();
      const lines = () => site.deps.db.query.selectFrom("audit_events").select("id").execute();
      const before = await lines();
      expect((await send(one)).statusCode).toBe(one.endpoint.status);
      expect((await lines()).length, "Call `audit` in its handler").toBe(before.length + 1);
    },
  );

  test.each(changing.filter((one) => !isStaffs(one)))("$name, open to strangers, is limited", async (one) => {
    await start("0.001");
    const answers = [await send(one), await send(one), await send(one)];
    const mend = "Call `limiter.use` in its handler and name `rateLimited` among its refusals";
    expect(answers.at(-1)?.statusCode, mend).toBe(429);
    expect(one.endpoint.refusals, mend).toContain("rateLimited");
  });
});
