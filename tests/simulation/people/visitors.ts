import { pdfFile } from "../../fixtures/cv-files.ts";
import { Chance } from "../chance.ts";
import { mayBeGone } from "../invariants/rules.ts";
import { type CvAttempt, newPerson, type Opening, opened, type Person, type Press, typed } from "../ledger.ts";
import type { Answer, Asked } from "../network.ts";
import { virus } from "../services.ts";
import type { Simulation } from "../simulation.ts";
import { dayMs, hourMs } from "../world.ts";

export type Command = (sim: Simulation, chance: Chance) => Promise<void>;

const minuteMs = 60_000;

/** Somebody new, or somebody who was here before: sooner than others whoever is being erased at that moment. */
function someone({ ledger }: Simulation, chance: Chance): Person {
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

/** Pressed once, or by two fingers at once, and again where nothing was heard; some leave at the first thing that goes wrong. */
export async function pressed(sim: Simulation, asked: Asked, chance: Chance): Promise<Answer[]> {
  const first = sim.sendUntilAnswered(asked, chance, chance.between(1, 3));
  const results = await Promise.allSettled(chance.is(0.25) ? [first, sim.send(asked)] : [first]);
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/** However often it is sent, it has the same key. */
async function submit(sim: Simulation, made: Press, body: object, chance: Chance): Promise<boolean> {
  sim.ledger.secrets.add(made.key);
  const { url, key, person } = made;
  const asked = { method: "POST", url, body, key, address: person.address } as const;
  made.asked = asked;
  const answers = await pressed(sim, asked, chance).finally(() => date(sim, made));
  for (const answer of answers.filter(({ status }) => status === 201)) {
    const answered = idIn(answer);
    // Who was erased in between, and presses again, is somebody new. A clock that is wrong by a day forgets the key.
    const isNew = sim.ledger.erasuresOf(person).some(({ ended = made.begun }) => ended >= made.begun);
    if (made.id !== undefined && made.id !== answered && !isNew && !made.isMisdated)
      sim.world.fail("one press was answered with two records");
    acknowledge(sim, made, answer);
  }
  // After hours they find the form as they left it, and press again.
  if (made.id === undefined && chance.is(0.5)) {
    await sim.away(chance.between(1, 10 * 60) * minuteMs);
    const late = await sim.send(asked).finally(() => date(sim, made));
    if (late.status === 201) acknowledge(sim, made, late);
  }
  return made.id !== undefined;
}

const idIn = ({ body }: Answer) => String(body.id ?? body.applicationId);

/** Days later, in a tab that was never closed: it is the same press. */
export const pressAgain: Command = async (sim, chance) => {
  const { ledger, world } = sim;
  const made = chance.any(ledger.known());
  if (!made?.asked || mayBeGone(sim, made) || ledger.erasuresOf(made.person).length > 0) return;
  const answer = await sim.send(made.asked).finally(() => date(sim, made));
  if (answer.status === 201 && idIn(answer) !== made.id && !made.isMisdated)
    world.fail("one press was answered with two records");
};

/** Also where nothing was heard of it; whoever asks again has another hour for the CV. */
function date({ hasRightDate, world }: Simulation, made: Press): void {
  if (!hasRightDate) made.isMisdated = true;
  if (!made.opening) return;
  made.opening.begun = Math.max(made.opening.begun, world.now);
  made.opening.isMisdated ||= !hasRightDate;
}

function acknowledge(sim: Simulation, made: Press, answer: Answer): void {
  const { ledger } = sim;
  const [id, token] = [idIn(answer), answer.body.applicationToken];
  if (typeof token === "string" && made.id !== id) made.opening = openedSlot(sim, id, token);
  made.id = id;
  made.token = String(token);
  if (typeof token === "string") ledger.secrets.add(token);
  made.acknowledged ??= ledger.moment();
}

/** The token that an application is answered with takes a CV for an hour. */
function openedSlot(sim: Simulation, id: string, applicationToken: string): Opening {
  const body = { applicationToken, resumeFileUrl: `/objects/uploads/${id}`, resumeFilename: "cv.pdf" };
  const asked = { method: "PUT", url: `/api/applications/${id}/resume`, body } as const;
  return opened(sim, { what: "the token of an application", asked, closed: 403, lastsMs: hourMs });
}

export const enquire: Command = async (sim, chance) => {
  const person = someone(sim, chance);
  const made = press(sim, { table: "contacts", url: "/api/contact" }, person, chance);
  const { name } = person;
  const message = `A lamp in our street is broken, ${made.word}, and nobody comes.`;
  await submit(sim, made, { name, email: typed(person, chance), projectType: "municipal", message }, chance);
};

export const apply: Command = async (sim, chance) => {
  const person = someone(sim, chance);
  const job = (chance.is(0.8) ? chance.any(sim.ledger.jobs) : undefined)?.id;
  const url = job ? `/api/jobs/${job}/apply` : "/api/profiles";
  const made = press(sim, { table: "applications", url }, person, chance);
  const hasCv = chance.is(0.7);
  const upload = hasCv ? await uploadCv(sim, person, chance) : undefined;
  const coverLetter = `I have lit lamps since I was a child and know each by its name, ${made.word}.`;
  const own = { name: person.name, email: typed(person, chance) };
  const body = { ...own, coverLetter, keepForLater: made.consent, ...(upload && { resumeFile: "cv.pdf" }) };
  if (!(await submit(sim, made, body, chance)) || !upload) return;
  if (chance.is(0.2)) await sim.away(chance.between(1, 80) * minuteMs);
  await attach(sim, made, upload, chance);
  // It was the wrong one.
  const other = chance.is(0.4) ? await uploadCv(sim, person, chance) : undefined;
  if (other) await attach(sim, made, other, chance);
};

interface Upload {
  url: string;
  bytes: Buffer;
  clockThen: number;
}

/** A file on its way, sent again where the line broke; what is marked is a virus. */
export async function uploadCv(sim: Simulation, person: Person, chance: Chance): Promise<Upload | undefined> {
  const mark = chance.is(0.1) ? virus : "";
  const bytes = Buffer.concat([pdfFile(), Buffer.from(`\n%${person.word} ${chance.word(8)} ${mark}\n`)]);
  const { address } = person;
  const asked = await sim.sendUntilAnswered({ method: "POST", url: "/api/objects/upload", address }, chance);
  if (asked.status !== 200) return undefined;
  const { pathname, search } = new URL(String(asked.body.uploadURL));
  const sent = { method: "PUT", url: `${pathname}${search}`, body: bytes, address } as const;
  opened(sim, { what: "the address of an upload", asked: sent, closed: 403, lastsMs: 15 * minuteMs });
  const put = await sim.sendUntilAnswered(sent, chance);
  return put.status === 200 || put.status === 409 ? { url: pathname, bytes, clockThen: sim.world.now } : undefined;
}

/** A page sends the same key however often its button is pressed. */
export const toPressKey = ({ url }: Upload) => new Chance(url).bytes(16).toString("hex");

async function attach(sim: Simulation, made: Press, upload: Upload, chance: Chance): Promise<void> {
  const { person, token, id } = made;
  const attempt: CvAttempt = { bytes: upload.bytes, begun: sim.ledger.moment() };
  made.cvs.push(attempt);
  const asked = {
    method: "PUT",
    url: `/api/applications/${id}/resume`,
    body: { applicationToken: token, resumeFileUrl: upload.url, resumeFilename: `${person.word}.pdf` },
    key: toPressKey(upload),
    address: person.address,
  } as const;
  for (const { status } of await pressed(sim, asked, chance)) {
    if (status === 200) attempt.acknowledged ??= sim.ledger.moment();
    if (status === 404 && mustBeThere(sim, made, attempt, upload))
      sim.world.fail("what somebody has just uploaded is not there any more");
  }
}

/** Neither a day old, nor refused before, nor taken along by what its person did meanwhile. */
function mustBeThere(
  { ledger, world, hasRightDate }: Simulation,
  { person, cvs }: Press,
  { begun }: CvAttempt,
  { bytes, clockThen }: Upload,
): boolean {
  const age = world.now - clockThen;
  const isOvertaken =
    cvs.some((other) => other.begun > begun) || ledger.erasuresOf(person).some(({ ended = begun }) => ended >= begun);
  // Retention that ran by a wrong clock deletes keys too early for up to two days more.
  const isForgetful = world.wrongUntil > 0 && world.elapsed < world.wrongUntil + 2 * dayMs;
  return hasRightDate && !isForgetful && age >= 0 && age < 12 * hourMs && !isOvertaken && !bytes.includes(virus);
}

export const uploadAndVanish: Command = async (sim, chance) => {
  await uploadCv(sim, someone(sim, chance), chance);
};
