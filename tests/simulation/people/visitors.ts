import { pdfFile } from "../../fixtures/cv-files.ts";
import { Chance } from "../chance.ts";
import { type CvAttempt, newPerson, noteCredential, type Person, type Press, varyCase } from "../ledger.ts";
import type { Answer, Asked } from "../network.ts";
import { virus } from "../services.ts";
import type { Simulation } from "../simulation.ts";
import { dayMs, hourMs } from "../world.ts";

export type Command = (sim: Simulation, chance: Chance) => Promise<void>;

const minuteMs = 60_000;

/** A new or known person; often one who is being erased right now. */
function pickPerson({ ledger }: Simulation, chance: Chance): Person {
  const leaving = ledger.erasures.filter(({ ended }) => ended === undefined).map(({ person }) => person);
  const known = chance.is(0.4) ? (chance.any(leaving) ?? chance.any(ledger.people)) : undefined;
  const person = known ?? newPerson(chance);
  if (!known) ledger.people.push(person);
  return person;
}

function press(
  { ledger, world, hasRightDate }: Simulation,
  target: Pick<Press, "table" | "url">,
  person: Person,
  chance: Chance,
): Press {
  const made: Press = {
    ...target,
    person,
    key: chance.bytes(16).toString("hex"),
    word: `${person.word}${chance.word(6)}`,
    begun: ledger.moment(),
    clockThen: world.now,
    cvs: [],
    consent: chance.is(0.3),
    isMisdated: !hasRightDate,
  };
  ledger.presses.push(made);
  return made;
}

/** Pressed once or twice at once, and again without an answer; some give up at the first failure. */
export async function pressButton(sim: Simulation, asked: Asked, chance: Chance): Promise<Answer[]> {
  const first = sim.sendUntilAnswered(asked, chance, chance.between(1, 3));
  const results = await Promise.allSettled(chance.is(0.25) ? [first, sim.send(asked)] : [first]);
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/** Sends a form, always with the same key. */
async function submit(sim: Simulation, made: Press, body: object, chance: Chance): Promise<boolean> {
  sim.ledger.secrets.add(made.key);
  const { url, key, person } = made;
  const asked = { method: "POST", url, body, key, address: person.address } as const;
  const answers = await pressButton(sim, asked, chance).finally(() => updateDates(sim, made));
  for (const answer of answers) if (answer.status === 201) acknowledge(sim, made, answer);
  // Some return to the form after hours and press again.
  if (made.id === undefined && chance.is(0.5)) {
    await sim.away(chance.between(1, 10 * 60) * minuteMs);
    const late = await sim.send(asked).finally(() => updateDates(sim, made));
    if (late.status === 201) acknowledge(sim, made, late);
  }
  return made.id !== undefined;
}

const readId = ({ body }: Answer) => String(body.id ?? body.applicationId);

/** A repeat may have been accepted without an answer: it gives the token another hour. */
function updateDates({ hasRightDate, world }: Simulation, made: Press): void {
  if (!hasRightDate) made.isMisdated = true;
  if (!made.credential) return;
  made.credential.begun = Math.max(made.credential.begun, world.now);
  made.credential.isMisdated ||= !hasRightDate;
}

function acknowledge(sim: Simulation, made: Press, answer: Answer): void {
  const { ledger } = sim;
  const [id, token] = [readId(answer), answer.body.applicationToken];
  if (typeof token === "string") {
    ledger.secrets.add(token);
    // It takes a CV for an hour.
    const body = { applicationToken: token, resumeFileUrl: `/objects/uploads/${id}`, resumeFilename: "cv.pdf" };
    const asked = { method: "PUT", url: `/api/applications/${id}/resume`, body } as const;
    const what = "the token of an application";
    if (made.id !== id) made.credential = noteCredential(sim, { what, asked, closed: 403, lastsMs: hourMs });
  }
  made.id = id;
  made.token = String(token);
  made.acknowledged ??= ledger.moment();
}

export const enquire: Command = async (sim, chance) => {
  const person = pickPerson(sim, chance);
  const made = press(sim, { table: "contacts", url: "/api/contact" }, person, chance);
  const { name } = person;
  const message = `A lamp in our street is broken, ${made.word}, and was not repaired.`;
  await submit(sim, made, { name, email: varyCase(person, chance), projectType: "municipal", message }, chance);
};

export const apply: Command = async (sim, chance) => {
  const person = pickPerson(sim, chance);
  const job = (chance.is(0.8) ? chance.any(sim.ledger.jobs) : undefined)?.id;
  const url = job ? `/api/jobs/${job}/apply` : "/api/profiles";
  const made = press(sim, { table: "applications", url }, person, chance);
  const hasCv = chance.is(0.7);
  const upload = hasCv ? await uploadCv(sim, person, chance) : undefined;
  const coverLetter = `I have lit lamps since I was a child and know each by its name, ${made.word}.`;
  const own = { name: person.name, email: varyCase(person, chance) };
  const body = { ...own, coverLetter, keepForLater: made.consent, ...(upload && { resumeFile: "cv.pdf" }) };
  if (!(await submit(sim, made, body, chance)) || !upload) return;
  if (chance.is(0.2)) await sim.away(chance.between(1, 80) * minuteMs);
  await attach(sim, made, upload, chance);
  // Some replace a wrong file.
  const other = chance.is(0.4) ? await uploadCv(sim, person, chance) : undefined;
  if (other) await attach(sim, made, other, chance);
};

interface Upload {
  url: string;
  bytes: Buffer;
  clockThen: number;
}

/** Uploads a CV, again when the connection was lost; some carry the mark of a virus. */
export async function uploadCv(sim: Simulation, person: Person, chance: Chance): Promise<Upload | undefined> {
  const mark = chance.is(0.1) ? virus : "";
  const bytes = Buffer.concat([pdfFile(), Buffer.from(`\n%${person.word} ${chance.word(8)} ${mark}\n`)]);
  const { address } = person;
  const asked = await sim.sendUntilAnswered({ method: "POST", url: "/api/objects/upload", address }, chance);
  if (asked.status !== 200) return undefined;
  const { pathname, search } = new URL(String(asked.body.uploadURL));
  const sent = { method: "PUT", url: `${pathname}${search}`, body: bytes, address } as const;
  noteCredential(sim, { what: "the URL of an upload", asked: sent, closed: 403, lastsMs: 15 * minuteMs });
  const put = await sim.sendUntilAnswered(sent, chance);
  return put.status === 200 || put.status === 409 ? { url: pathname, bytes, clockThen: sim.world.now } : undefined;
}

/** A page sends the same key for the same upload. */
export const toIdempotencyKey = ({ url }: Upload) => new Chance(url).bytes(16).toString("hex");

async function attach(sim: Simulation, made: Press, upload: Upload, chance: Chance): Promise<void> {
  const { person, token, id } = made;
  const attempt: CvAttempt = { bytes: upload.bytes, begun: sim.ledger.moment() };
  made.cvs.push(attempt);
  const asked = {
    method: "PUT",
    url: `/api/applications/${id}/resume`,
    body: { applicationToken: token, resumeFileUrl: upload.url, resumeFilename: `${person.word}.pdf` },
    key: toIdempotencyKey(upload),
    address: person.address,
  } as const;
  for (const { status } of await pressButton(sim, asked, chance)) {
    if (status === 200) attempt.acknowledged ??= sim.ledger.moment();
    if (status === 404 && mustBeThere(sim, made, attempt, upload))
      sim.world.fail("what somebody has just uploaded is not there any more");
  }
}

/** Whether the upload must still exist: it is new, no virus, and no later act of its person has removed it. */
function mustBeThere(
  { ledger, world, hasRightDate }: Simulation,
  { person, cvs }: Press,
  { begun }: CvAttempt,
  { bytes, clockThen }: Upload,
): boolean {
  const age = world.now - clockThen;
  const isOvertaken =
    cvs.some((other) => other.begun > begun) || ledger.findErasures(person).some(({ ended = begun }) => ended >= begun);
  // After a wrong clock, retention may remove keys too early for up to two days.
  const isForgetful = world.wrongUntil > 0 && world.elapsed < world.wrongUntil + 2 * dayMs;
  return hasRightDate && !isForgetful && age >= 0 && age < 12 * hourMs && !isOvertaken && !bytes.includes(virus);
}

export const uploadAndVanish: Command = async (sim, chance) => {
  await uploadCv(sim, pickPerson(sim, chance), chance);
};
