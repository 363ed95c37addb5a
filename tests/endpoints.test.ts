import { afterEach, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../contract/endpoints.ts";
import { inEachLocale } from "../contract/words/each-locale.ts";
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
  /** A text in the draft, and a publication that can be taken back. */
  draft: string;
  publication: number;
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
  login: () => ({ body: { username: `nobody-${crypto.randomUUID()}`, password: "wrong" } }),
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
  saveTemplate: () => ({ id: "ask", body: inEachLocale(() => letter) }),
  resetTemplate: () => ({ id: "ask" }),
  saveWords: () => ({ id: "home:hero.getStarted", body: { texts: { en: { "": "Write to us" } } } }),
  publishWords: (known) => ({ body: { drafts: [known.draft], evenBehind: true } }),
  takeBackWords: (known) => ({ body: { version: known.publication } }),
  proposeWords: () => ({ body: { text: "Walk with us.", to: "sk" } }),
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
const questions = new Set<EndpointName>(["proofOptions", "passkeyOptions", "countPerson", "proposeWords"]);
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
  /** Whether all sessions end between the look at them and what is done. */
  let isOvertaken: boolean;
  async function start(scale: string) {
    isOvertaken = false;
    site = await testApp("sqlite", { RATE_LIMIT_SCALE: scale, SITE_URL: "http://localhost:3000" }, (deps) => {
      const { query } = deps.db;
      const write: typeof deps.db.write = async (...work) => {
        if (!isOvertaken) return deps.db.write(...work);
        const sessions = await query.selectFrom("sessions").selectAll().execute();
        await query.deleteFrom("sessions").execute();
        return deps.db.write(...work).finally(() => query.insertInto("sessions").values(sessions).execute());
      };
      return { ...deps, db: Object.assign(Object.create(deps.db), { write }) };
    });
    headers = await signIn(site.app);
    const contact = (await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry })).json().id;
    const openedJob = await openJob(site);
    const application = scale === "1000" ? (await apply(site, openedJob, { keepForLater: true })).applicationId : "";
    known = { job: openedJob, contact, application, ...(await accounts()), ...(await words()) };
  }
  async function words() {
    const write = async (method: "PUT" | "POST", path: string, payload: object) =>
      (await site.app.inject({ method, url: `/api/admin/words/${path}`, headers, payload })).json();
    const { read } = await write("PUT", "home:hero.subtitle", { texts: { en: { "": "Robots from Slovakia" } } });
    const { version: publication } = await write("POST", "publish", { drafts: [read], evenBehind: true });
    const { read: draft } = await write("PUT", "home:hero.explore", { texts: { en: { "": "What we do" } } });
    return { draft, publication };
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

  function send({ name, endpoint }: (typeof endpoints)[number], remoteAddress = "127.0.0.1") {
    const { id = "", body } = requests[name]?.(known) ?? {};
    const url = endpoint.path.replace(":id", id);
    return site.app.inject({ method: endpoint.method, url, headers, remoteAddress, ...(body && { payload: body }) });
  }

  /** There is something for it to change. */
  async function prepare(name: EndpointName) {
    const { query } = site.deps.db;
    if (name === "enableUser")
      await query.updateTable("admins").set({ disabled_at: "2026" }).where("username", "=", "eva").execute();
    if (name === "restoreJob") await query.updateTable("jobs").set({ deleted_at: "2026" }).execute();
    if (name === "resetTemplate")
      await query
        .insertInto("reply_templates")
        .values({ name: "ask", words: "{}", changed_by: "eva", changed_at: "2026" })
        .execute();
  }
  const lines = () => site.deps.db.query.selectFrom("audit_events").select("id").execute();

  test.each(changing.filter(isStaffs).filter(({ name }) => !questions.has(name) && !needsDevice.has(name)))(
    "$name leaves a line in the record of who did what, and none once the session has ended",
    async (one) => {
      await start("1000");
      await prepare(one.name);
      const before = await lines();
      isOvertaken = one.name !== "logout";
      if (isOvertaken) expect((await send(one)).statusCode, "Write in `adminOf(request).write`").toBe(401);
      expect(await lines()).toEqual(before);
      isOvertaken = false;
      expect((await send(one)).statusCode).toBe(one.endpoint.status);
      expect((await lines()).length, "Call `audit` in its handler").toBe(before.length + 1);
    },
  );

  test.each(changing.filter((one) => !isStaffs(one)))(
    "$name, open to strangers, is limited, for an IPv6 customer as a whole",
    async (one) => {
      await start("0.001");
      const mend = "Call `limiter.use` with the request in its handler and name `rateLimited` among its refusals";
      for (const from of [() => "127.0.0.1", (at: number) => `2001:db8:1:${at}00::1`]) {
        const answers = [await send(one, from(1)), await send(one, from(2)), await send(one, from(3))];
        expect(answers.at(-1)?.statusCode, mend).toBe(429);
      }
      expect(one.endpoint.refusals, mend).toContain("rateLimited");
    },
  );
});
