import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { pdfFile } from "../../fixtures/cv-files.ts";
import { ask, insist, type Request } from "./ask.ts";
import type { Chance } from "./chance.ts";
import type { Ledger, Person } from "./ledger.ts";

interface Surroundings {
  url: string;
  job: string;
  ledger: Ledger;
  chance: Chance;
}

export const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const filesMost = 12;

/** Visitors who press until they are answered, and some of them once more. */
export function visitors({ url, job, ledger, chance }: Surroundings) {
  function newPerson(kind: Person["kind"]): Person {
    const email = `person${ledger.people.length}@visitors.example`;
    const person: Person = { email, kind, id: undefined, cv: undefined, erased: "no", gone: false };
    ledger.people.push(person);
    return person;
  }

  /** One press, with its own key: whatever is sent again makes nothing more. */
  async function press(person: Person, request: Request, field: string): Promise<Record<string, unknown> | undefined> {
    const keyed = { ...request, key: randomUUID() };
    const tries = [insist(ledger, keyed), ...(chance.is(0.1) ? [insist(ledger, keyed)] : [])];
    if (chance.is(0.2)) tries.push(Promise.all(tries).then(() => insist(ledger, keyed)));
    const answers = await Promise.all(tries);
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [String(body[field])] : [])));
    if (ids.size > 1) ledger.wrong.push(`one press of ${person.email} was answered with ${ids.size} records`);
    const odd = answers.find(({ status }) => status !== 201 && status !== 0 && status < 500);
    if (odd) ledger.wrong.push(`${request.what} was answered ${odd.status} ${JSON.stringify(odd.body)}`);
    [person.id] = ids;
    return answers.find(({ status }) => status === 201)?.body;
  }

  async function enquire(person: Person): Promise<void> {
    const body = {
      name: "Žofia Kováčová",
      email: person.email,
      projectType: "robotics",
      message: "Ten or more words.",
    };
    await press(person, { what: "enquiry", method: "POST", url: `${url}/api/contact`, body }, "id");
  }

  async function apply(person: Person): Promise<void> {
    const coverLetter = "Robots have been my neighbours for years, and I would like to work with them every day.";
    const body = { name: "Ľubica Ďurčová", email: person.email, coverLetter };
    const request = { what: "application", method: "POST", url: `${url}/api/jobs/${job}/apply`, body };
    const made = await press(person, request, "applicationId");
    if (made && !chance.is(0.1)) await attach(person, String(made.applicationToken));
  }

  /** Sends a file and attaches it; whatever fails is begun again with another address, as the page does. */
  async function attach(person: Person, applicationToken: string): Promise<void> {
    const bytes = pdfFile(`/N(${person.email})`, { padTo: 20_000 + chance.below(8) * 20_000 });
    for (let attempt = 0; attempt < filesMost; attempt++) {
      const address = await insist(ledger, { what: "address", method: "POST", url: `${url}/api/objects/upload` });
      const resumeFileUrl = String(address.body.uploadURL);
      if (address.status === 200 && (await sent(resumeFileUrl, bytes))) {
        const body = { applicationToken, resumeFileUrl, resumeFilename: "cv.pdf" };
        const way = { what: "attach", method: "PUT", url: `${url}/api/applications/${person.id}/resume`, body };
        const attached = await insist(ledger, way);
        if (attached.status === 200) person.cv = sumOf(bytes);
        else ledger.wrong.push(`attaching was answered ${attached.status} ${JSON.stringify(attached.body)}`);
        if (attached.status === 200 && chance.is(0.2)) await ask(ledger, way);
        return;
      }
      await pause(1_000);
    }
  }

  async function sent(address: string, bytes: Buffer): Promise<boolean> {
    const put = { method: "PUT", body: new Uint8Array(bytes), signal: AbortSignal.timeout(20_000) };
    const status = await fetch(address, put).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
    ledger.answered("file", status);
    return status === 200;
  }

  return async (kind: Person["kind"] = chance.is(0.6) ? "enquiry" : "application"): Promise<Person> => {
    const person = newPerson(kind);
    await (kind === "enquiry" ? enquire : apply)(person);
    person.gone = true;
    return person;
  };
}
