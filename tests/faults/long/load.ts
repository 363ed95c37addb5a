import { createHash } from "node:crypto";
import { pdfFile } from "../../fixtures/cv-files.ts";

/** What the server has accepted, to be looked for afterwards. */
export interface Accepted {
  contacts: string[];
  /** Applications, with the sum of the CV where one was attached. */
  applications: Map<string, string | undefined>;
}

export interface Tally {
  answered: number;
  shed: number;
  /** Anything else that is 5xx, or no answer at all: each must be explained. */
  failures: Map<string, number>;
}

interface Target {
  url: string;
  job: string;
  token: string;
}

const shares = [
  ["page", 40],
  ["jobs", 30],
  ["contact", 15],
  ["application", 10],
  ["admin", 5],
] as const;
type Kind = (typeof shares)[number][0];

export const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Visitors of all kinds in a fixed mixture; each call of `visit` is one visit, begun when it is due. */
export function visitors({ url, job, token }: Target) {
  const accepted: Accepted = { contacts: [], applications: new Map() };
  const tally: Tally = { answered: 0, shed: 0, failures: new Map() };
  const wheel = shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
  let number = 0;

  async function ask(what: string, address: string, init: RequestInit = {}) {
    let status = 0;
    let text = "";
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(60_000) });
      [status, text] = [answer.status, await answer.text()];
    } catch (error) {
      text = error instanceof Error ? error.name : "";
    }
    tally.answered += 1;
    if (status === 503 && /overloaded|ServiceUnavailable/.test(text)) tally.shed += 1;
    else if (status === 0 || status >= 500) {
      const key = `${what}: ${status || text}`;
      tally.failures.set(key, (tally.failures.get(key) ?? 0) + 1);
    }
    return { status, json: () => JSON.parse(text) };
  }
  const asJson = (method: string, body: object) => ({
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

  const person = () => ({ name: "Žofia Kováčová", email: `visitor${number}@customer.example` });
  const ways: Record<Kind, () => Promise<void>> = {
    async page() {
      await ask("page", `${url}${["/", "/sk", "/privacy-policy", `/?job=${job}`][number % 4]}`);
    },
    async jobs() {
      await ask("jobs", `${url}/api/jobs${number % 2 ? "?lang=sk" : ""}`);
    },
    async contact() {
      const body = { ...person(), projectType: "robotics", message: `Enquiry number ${number}, long enough.` };
      const answer = await ask("contact", `${url}/api/contact`, asJson("POST", body));
      if (answer.status === 201) accepted.contacts.push(answer.json().id);
    },
    async admin() {
      const list = ["contacts", "applications"][number % 2];
      await ask("admin", `${url}/api/admin/${list}?limit=50`, { headers: { authorization: `Bearer ${token}` } });
    },
    async application() {
      const coverLetter = `Application number ${number}: I would like to work with robots every single day.`;
      const bytes = pdfFile(`/N(${number})`, { padTo: 20_000 + (number % 10) * 20_000 });
      const answer = await ask("apply", `${url}/api/jobs/${job}/apply`, asJson("POST", { ...person(), coverLetter }));
      if (answer.status !== 201) return;
      const { applicationId, applicationToken } = answer.json();
      accepted.applications.set(applicationId, undefined);
      const address = await ask("upload address", `${url}/api/objects/upload`, { method: "POST" });
      if (address.status !== 200) return;
      const resumeFileUrl = address.json().uploadURL;
      const sent = await ask("upload", resumeFileUrl, { method: "PUT", body: new Uint8Array(bytes) });
      if (sent.status !== 200) return;
      const body = { applicationToken, resumeFileUrl, resumeFilename: "cv.pdf" };
      const attached = await ask("attach", `${url}/api/applications/${applicationId}/resume`, asJson("PUT", body));
      if (attached.status === 200) accepted.applications.set(applicationId, sumOf(bytes));
    },
  };

  return {
    accepted,
    tally,
    visit(): Promise<void> {
      number += 1;
      // A step that shares no factor with the wheel's length: kinds alternate instead of coming in blocks.
      return ways[wheel[(number * 37) % wheel.length] ?? "page"]();
    },
  };
}
