import { inEachLocale } from "../../contract/locales.ts";
import type { EndpointName } from "../../scripts/openapi/endpoints.ts";
import { cvFiles } from "../fixtures/cv-files.ts";
import { admin, type TestApp } from "./app.ts";
import { applicationForm, apply, openJob, readMyToken, uploaded } from "./applicant.ts";
import { enquiry } from "./enquiry.ts";

export interface Known {
  job: string;
  contact: string;
  application: string;
  /** An application that is changed by its applicant only. */
  mine?: { id: string; applicationToken: string; token: string; email: string; resumeFileUrl: string };
  /** Another user; a passkey and another session of the signed-in user. */
  user: string;
  passkey: string;
  session: string;
  /** A text with a draft, and a publication that can be taken back. */
  draft: { key: string; revision: number };
  publication: number;
}
interface Request {
  id?: string;
  query?: string;
  body?: object;
}

const job = { title: "Guard", location: "Nitra", description: "Guards." };
const letter = { subject: "Hello", text: "Thank you." };
const stranger = {
  ...{ id: "none", applicationToken: "none", token: "x".repeat(43) },
  ...{ email: enquiry.email, resumeFileUrl: "http://site.test/objects/none" },
};
const person = { email: "gone@person.example", confirmation: "gone@person.example" };

const answered = { id: "a2V5", rawId: "a2V5", type: "public-key", clientExtensionResults: {} };
const registration = { ...answered, response: { clientDataJSON: "a2V5", attestationObject: "a2V5" } };
const assertion = { ...answered, response: { clientDataJSON: "a2V5", authenticatorData: "a2V5", signature: "a2V5" } };

/** One request per endpoint that changes something: valid ones of staff, and some of visitors that are refused. */
export const requests: Partial<Record<EndpointName, (known: Known) => Request>> = {
  applyForJob: (known) => ({ id: known.job, body: applicationForm }),
  sendProfile: () => ({ body: applicationForm }),
  attachResume: ({ mine: { id, applicationToken, resumeFileUrl } = stranger }) => ({
    id,
    body: { applicationToken, resumeFileUrl, resumeFilename: "cv.pdf" },
  }),
  requestUpload: () => ({}),
  sendContact: () => ({ body: enquiry }),
  login: () => ({ body: { username: `unknown-${crypto.randomUUID()}`, password: "wrong" } }),
  logout: () => ({}),
  createJob: () => ({ body: job }),
  updateJob: (known) => ({ id: known.job, body: job }),
  deleteJob: (known) => ({ id: known.job }),
  restoreJob: (known) => ({ id: known.job }),
  setJobState: (known) => ({ id: known.job, body: { state: "closed" } }),
  moveJob: (known) => ({ id: known.job, body: { before: null } }),
  markAnswered: (known) => ({ id: known.contact, body: { answered: true } }),
  setStage: (known) => ({ id: known.application, body: { stage: "offer" } }),
  setStar: (known) => ({ id: known.application, body: { starred: true } }),
  noteContact: (known) => ({ id: known.contact, body: { text: "Called." } }),
  noteApplication: (known) => ({ id: known.application, body: { text: "Called." } }),
  replyToContact: (known) => ({ id: known.contact, body: letter }),
  replyToApplication: (known) => ({ id: known.application, body: letter }),
  declineApplications: (known) => ({ body: { revision: 0, applications: [{ id: known.application, revision: 1 }] } }),
  saveTemplate: () => ({ id: "ask", body: inEachLocale(() => letter) }),
  resetTemplate: () => ({ id: "ask" }),
  saveText: () => ({ id: "home:hero.getStarted", body: { texts: { en: { "": "Write to us" } } } }),
  publishTexts: (known) => ({ body: { drafts: [known.draft], acceptBehind: true } }),
  takeBackTexts: (known) => ({ body: { version: known.publication } }),
  proposeText: () => ({ body: { text: "Walk with us.", to: "sk" } }),
  withdrawConsent: (known) => ({ id: known.application, body: {} }),
  countPerson: () => ({ body: { email: enquiry.email } }),
  erasePerson: () => ({ body: person }),
  readMine: ({ mine: { token } = stranger }) => ({ body: { token } }),
  replaceMyResume: ({ mine: { token, resumeFileUrl } = stranger }) => ({
    body: { token, resumeFileUrl, resumeFilename: "cv.pdf" },
  }),
  withdrawMine: ({ mine: { token } = stranger }) => ({ body: { token, withdrawn: true } }),
  changeMyConsent: ({ mine: { token } = stranger }) => ({ body: { token, keepForLater: true } }),
  exportMine: ({ mine: { token } = stranger }) => ({ body: { token } }),
  eraseMine: ({ mine: { token, email } = stranger }) => ({ body: { token, email } }),
  changePassword: () => ({ body: { currentPassword: admin.password, newPassword: "lampa nad starou riekou" } }),
  changeEmail: () => ({ body: { email: "eva@staff.example" } }),
  endOneSession: (known) => ({ id: known.session }),
  endOtherSessions: () => ({}),
  reauthOptions: () => ({}),
  reauthenticate: () => ({ body: { password: admin.password } }),
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

/** Stores records for the requests; an application only where the rate limits allow it. */
export async function storedIn(
  site: TestApp,
  headers: Record<string, string>,
  withApplication: boolean,
): Promise<Known> {
  const contact = (await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry })).json().id;
  const openedJob = await openJob(site);
  const application = withApplication ? (await apply(site, openedJob, { keepForLater: true })).applicationId : "";
  return {
    job: openedJob,
    contact,
    application,
    ...(await accounts(site, headers)),
    ...(await storeTexts(site, headers)),
  };
}

/** A new application with an upload that is not attached yet. */
export async function createApplicant(site: TestApp, job: string): Promise<NonNullable<Known["mine"]>> {
  const email = `${crypto.randomUUID()}@person.example`;
  const { applicationId: id, applicationToken } = await apply(site, job, { email });
  const token = await readMyToken(site, id);
  return { id, applicationToken, token, email, resumeFileUrl: await uploaded(site, cvFiles.pdf.bytes) };
}

/** Saves and publishes new texts with each call, because none can be published or taken back twice. */
export async function storeTexts(site: TestApp, headers: Record<string, string>) {
  const write = async (method: "PUT" | "POST", path: string, payload: object) =>
    (await site.app.inject({ method, url: `/api/admin/words/${path}`, headers, payload })).json();
  const save = async (key: string) => {
    const { revision } = await write("PUT", key, { texts: { en: { "": `Text ${crypto.randomUUID().slice(0, 4)}` } } });
    return { key, revision };
  };
  await save("home:hero.subtitle");
  const { texts } = (await site.app.inject({ url: "/api/admin/words", headers })).json();
  const drafts = texts.flatMap(({ key, revision, draft }: { key: string; revision: number; draft?: object }) =>
    draft ? [{ key, revision }] : [],
  );
  const { version: publication } = await write("POST", "publish", { drafts, acceptBehind: true });
  return { draft: await save("home:hero.explore"), publication };
}

async function accounts(site: TestApp, headers: Record<string, string>) {
  const { url, ...rest } = { url: "/api/admin/users", headers, payload: { username: "eva" } };
  await site.app.inject({ method: "POST", url, ...rest });
  const user = await site.deps.db.query
    .selectFrom("admins")
    .select("id")
    .where("username", "=", "eva")
    .executeTakeFirst();
  const known = { user: user?.id ?? "", passkey: "key", session: "other" };
  await restoreAccounts(site, known);
  return known;
}

/** Restores what requests about accounts remove. */
export async function restoreAccounts(site: TestApp, { passkey, session }: Pick<Known, "passkey" | "session">) {
  const { query } = site.deps.db;
  const me = await query
    .selectFrom("admins")
    .select("id")
    .where("username", "=", admin.username)
    .executeTakeFirstOrThrow();
  await query.updateTable("admins").set({ email: null, disabled_at: null }).execute();
  await query
    .insertInto("passkeys")
    .values({
      ...{ id: passkey, admin_id: me.id, credential_id: passkey, public_key: "key", counter: 0 },
      ...{ transports: "[]", name: "Key", created_at: "2026-01-01T00:00:00.000Z", used_at: null },
    })
    .onConflict((known) => known.column("id").doNothing())
    .execute();
  const own = await query
    .selectFrom("sessions")
    .selectAll()
    .where("id", "!=", session)
    .limit(1)
    .executeTakeFirstOrThrow();
  await query
    .insertInto("sessions")
    .values({ ...own, id: session, token_hash: session })
    .onConflict((known) => known.column("id").doNothing())
    .execute();
}
