import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { idempotencyKeyHeader } from "../../../contract/endpoint.ts";
import { pdfFile } from "../../fixtures/cv-files.ts";
import type { Answer } from "../visitor.ts";

/** A visitor, and what the server has acknowledged. */
export interface Person {
  email: string;
  id?: string;
  cvHash?: string;
}

interface Target {
  url: string;
  job: string;
  token: string;
  /** Visitors and staff send a request again, with the same key, until they get an answer. */
  repeats: boolean;
}

/** Shares of a hundred visits. */
const shares = { page: 40, jobs: 20, contact: 20, application: 10, admin: 5, edit: 5 };
type Kind = keyof typeof shares;
const timeoutMs = 30_000;
const repeatMs = 700;
const maxRepeats = 90;

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const isOpen = ({ status }: Answer) => status === 0 || status >= 500;

/** Visitors and staff in a fixed mixture. `people`, `versions`, `lost` and `responses` collect what they were told. */
export function createVisits({ url, job, token, repeats }: Target) {
  const people: Person[] = [];
  /** The acknowledged versions of the one job that staff edit. */
  const versions = new Set<number>();
  /** Updates that were overwritten although both writers were told of success. */
  const lost: string[] = [];
  const responses = new Map<string, number>();
  const wheel = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind)); // its own keys
  let visits = 0;

  async function ask(path: string, method = "GET", body?: object, headers: Record<string, string> = {}) {
    for (let repeat = 0; ; repeat++) {
      const answer = await askOnce(path, method, body, headers);
      if (!repeats || !isOpen(answer) || repeat === maxRepeats) return answer;
      await pause(repeatMs);
    }
  }

  async function askOnce(path: string, method: string, body?: object, headers?: Record<string, string>) {
    const isFile = body instanceof Uint8Array;
    const init = body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) };
    const type: Record<string, string> = body && !isFile ? { "content-type": "application/json" } : {};
    let answer: Answer = { status: 0, body: {} };
    let isShed = false;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(path, url), { method, ...init, headers: { ...type, ...headers }, signal });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      answer = { status: response.status, body: isJson ? JSON.parse(text) : {} };
      isShed = response.status === 503 && /overloaded|ServiceUnavailable/.test(text);
    } catch {
      // Status 0: no response, or half of one.
    }
    const outcome = isShed ? "shed" : isOpen(answer) ? `failed ${answer.status}` : "answered";
    responses.set(outcome, (responses.get(outcome) ?? 0) + 1);
    return answer;
  }

  /** Some press twice: both requests carry the same key. */
  async function press(path: string, body: object) {
    const headers = { [idempotencyKeyHeader]: randomUUID() };
    const send = () => ask(path, "POST", body, headers);
    const [first] = await Promise.all(visits % 10 === 0 ? [send(), send()] : [send()]);
    return first?.status === 201 ? first.body : undefined;
  }

  function addPerson(): Person {
    const person = { email: `visitor${people.length}@customer.example` };
    people.push(person);
    return person;
  }

  async function enquire(): Promise<void> {
    const person = addPerson();
    const name = "Žofia Kováčová";
    const message = "Ten or more letters.";
    const made = await press("/api/contact", { name, email: person.email, projectType: "robotics", message });
    if (made) person.id = String(made.id);
  }

  async function apply(): Promise<void> {
    const person = addPerson();
    const coverLetter = "Robots have been my neighbours for years, and I would like to work with them every day.";
    const form = { name: "Ľubica Ďurčová", email: person.email, coverLetter };
    const made = await press(`/api/jobs/${job}/apply`, form);
    if (!made) return;
    person.id = String(made.applicationId);
    const bytes = pdfFile(`/N(${person.email})`, { padTo: 20_000 + (visits % 10) * 20_000 });
    for (let attempt = 0; attempt < (repeats ? 12 : 1); attempt++) {
      // A file that was cut off needs a new URL, as in the page.
      const { uploadURL } = (await ask("/api/objects/upload", "POST")).body;
      const sent = await askOnce(String(uploadURL), "PUT", bytes);
      if (sent.status !== 200) continue;
      const { applicationToken } = made;
      const body = { applicationToken, resumeFileUrl: uploadURL, resumeFilename: "cv.pdf" };
      const attached = await ask(`/api/applications/${person.id}/resume`, "PUT", body);
      if (attached.status === 200) person.cvHash = hashOf(bytes);
      return;
    }
  }

  /** Once: a second try could not tell its own change from a colleague's. */
  async function edit(): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const list = (await ask("/api/admin/jobs", "GET", undefined, headers)).body;
    const current = Array.isArray(list) ? list.find(({ id }) => id === job) : undefined;
    if (!current) return;
    const { revision } = current;
    const changed = { title: `Keeper ${visits}`, location: "Trnava", description: "Keeps robots.", revision };
    const saved = await askOnce(`/api/admin/jobs/${job}`, "PUT", changed, headers);
    if (saved.status !== 200) return;
    const made = Number(saved.body.revision);
    if (versions.has(made)) lost.push(`two changes of a job became revision ${made}`);
    if (made !== revision + 1) lost.push(`revision ${made} of a job replaced revision ${revision}`);
    versions.add(made);
  }

  const kinds: Record<Kind, () => Promise<unknown>> = {
    page: () => ask(["/", "/sk", "/privacy-policy", `/?job=${job}`][visits % 4] ?? "/"),
    jobs: () => ask(`/api/jobs${visits % 2 ? "?lang=sk" : ""}`),
    contact: enquire,
    application: apply,
    admin: () => ask("/api/admin/contacts?limit=50", "GET", undefined, { authorization: `Bearer ${token}` }),
    edit,
  };

  return {
    people,
    versions,
    lost,
    responses,
    async visit(kind?: Kind): Promise<void> {
      visits += 1;
      // 37 shares no factor with the wheel's length: kinds alternate instead of coming in blocks.
      await kinds[kind ?? wheel[(visits * 37) % wheel.length] ?? "page"]();
    },
  };
}
