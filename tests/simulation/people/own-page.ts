import { hashToken } from "../../../server/db/ids.ts";
import type { Chance } from "../chance.ts";
import { type CvAttempt, cvAddress, type Press, typed } from "../ledger.ts";
import { attempted, judge, rights } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { looked } from "../views.ts";
import { type Command, pressed, toPressKey, uploadCv } from "./visitors.ts";

/** The link of a receipt, where one has arrived. */
function linkOf(
  sim: Simulation,
  chance: Chance,
  made = chance.any(sim.ledger.known("applications")),
): { press: Press; token: string } | undefined {
  const mails = made ? sim.ground.mails.to(made.person.email) : [];
  const tokens = mails.flatMap(({ text }) => /[?&]my=([\w-]{43})/.exec(text)?.[1] ?? []);
  const token = chance.any(tokens);
  if (token) sim.ledger.secrets.add(token);
  return made && token ? { press: made, token } : undefined;
}

export const lookAtMine: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  if (!link) return;
  const { person } = link.press;
  const body = { token: link.token };
  const isMeant = (press: Press) => press.person === person;
  const answer = await looked(sim, { what: "the page of a receipt's link", isMeant, isWhole: false }, () =>
    sim.send({ method: "POST", url: "/api/my/application", body }),
  );
  const wrong = answer.status === 200 && String(answer.body.email).toLowerCase() !== person.email.toLowerCase();
  if (wrong) sim.world.fail("the link of a receipt opened somebody else's application");
};

export const eraseMine: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  if (!link) return;
  const { person } = link.press;
  const erasure = { person, begun: sim.ledger.moment(), acknowledged: false, byStaff: false };
  sim.ledger.erasures.push(erasure);
  const body = { token: link.token, email: typed(person, chance) };
  const answer = await sim.sendUntilAnswered({ method: "POST", url: "/api/my/erase", body }, chance, 2);
  if (answer.status === 204) Object.assign(erasure, { acknowledged: true, ended: sim.ledger.moment() });
};

/** Whoever only has the link does not know whose it is. */
export const strangerErases: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  const others = sim.ledger.people.filter((person) => person !== link?.press.person);
  const other = chance.any(others);
  if (!link || !other) return;
  const body = { token: link.token, email: typed(other, chance) };
  const answer = await sim.send({ method: "POST", url: "/api/my/erase", body });
  if (answer.status === 204) sim.world.fail("somebody was erased by who does not know their address");
};

/** Another CV by the link; which of a person's applications that opens is known once its row was seen. */
export const replaceMyCv: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  const upload = link && (await uploadCv(sim, link.press.person, chance));
  if (!upload) return;
  const attempt: CvAttempt = { bytes: upload.bytes, begun: sim.ledger.moment(), link: hashToken(link.token) };
  for (const { person, cvs } of sim.ledger.presses) if (person === link.press.person) cvs.push(attempt);
  const body = { token: link.token, resumeFileUrl: upload.url, resumeFilename: `${link.press.person.word}.pdf` };
  const judged = {
    what: "another CV",
    needs: rights.replaceCv(sim.ledger, hashToken(link.token)),
    since: sim.ledger.moment(),
  };
  for (const answer of await pressed(
    sim,
    { method: "PUT", url: "/api/my/resume", body, key: toPressKey(upload) },
    chance,
  )) {
    judge(sim, judged, answer);
    if (answer.status === 200) attempt.acknowledged ??= sim.ledger.moment();
  }
};

/** Withdraws the application or takes that back, gives the consent to be kept or takes it away, or both. */
export const changeMine: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  if (!link) return;
  const first = chance.of<OwnChange>(["withdrawn", "consent"]);
  await change(sim, chance, link.token, first);
  if (chance.is(0.4)) await change(sim, chance, link.token, first === "consent" ? "withdrawn" : "consent");
};

type OwnChange = "withdrawn" | "consent";

/** Mostly to what it was not before, as far as its sender knows. */
async function change(sim: Simulation, chance: Chance, token: string, what: OwnChange): Promise<void> {
  const link = hashToken(token);
  const register = sim.ledger.register(link, what);
  const last = register.heard.at(-1)?.value ?? "false";
  const yes = chance.is(0.85) ? last === "false" : last === "true";
  const body = { token, ...(what === "withdrawn" ? { withdrawn: yes } : { keepForLater: yes }) };
  const url = `/api/my/${what}`;
  const since = sim.ledger.moment();
  const answer = await attempted(sim, register, { value: String(yes) }, (attempt) =>
    sim.sendUntilAnswered({ method: "PUT", url, body, attempt }, chance),
  );
  const needs = what === "withdrawn" ? rights.withdraw(sim.ledger, link) : [];
  // Where its application was never seen, nobody knows how far it is.
  if (sim.ledger.idsOf(link).length > 0)
    judge(sim, { what: `a change of ${what}`, needs, since, refusals: ["forbidden"] }, answer);
}

export const takeMineAlong: Command = (sim, chance) => takeAlong(sim, linkOf(sim, chance));

/** Somebody whose CV may still wait for the scanner. */
export const takeNewestAlong: Command = (sim, chance) =>
  takeAlong(
    sim,
    linkOf(
      sim,
      chance,
      sim.ledger.known("applications").findLast(({ cvs }) => cvs.length > 0),
    ),
  );

async function takeAlong(sim: Simulation, link: ReturnType<typeof linkOf>): Promise<void> {
  if (!link) return;
  const { person } = link.press;
  const asked = { method: "POST", url: "/api/my/export", body: { token: link.token } } as const;
  const isMeant = (press: Press) => press.person === person;
  const answer = await looked(sim, { what: "somebody's export", isMeant, isWhole: true, hasLetters: true }, () =>
    sim.send(asked),
  );
  // A signature is random letters: now and then some of them look like somebody's.
  const told = answer.bytes.toString().replace(/signature=[\w-]+/g, "");
  for (const [other = ""] of told.toLowerCase().matchAll(/zq[a-z]{9}/g)) {
    if (other !== person.word) sim.world.fail("somebody's own data hold another's");
  }
  const { resume } = answer.body;
  if (typeof resume !== "object" || resume === null || !("signedUrl" in resume)) return;
  const address = String(resume.signedUrl);
  cvAddress(sim, address);
  const { pathname, search } = new URL(address);
  const file = await sim.send({ method: "GET", url: `${pathname}${search}` });
  if (file.status === 200 && !file.bytes.includes(person.word)) sim.world.fail("somebody was sent another's CV");
}
