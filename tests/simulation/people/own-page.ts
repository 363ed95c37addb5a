import { hashToken } from "../../../server/db/ids.ts";
import type { Chance } from "../chance.ts";
import { type CvAttempt, downloadCv, type Press, typed } from "../ledger.ts";
import { attempted } from "../registers.ts";
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

/** Another CV by the link; which of a person's applications that opens is known once its row was seen. */
export const replaceMyCv: Command = async (sim, chance) => {
  const link = linkOf(sim, chance);
  const upload = link && (await uploadCv(sim, link.press.person, chance));
  if (!upload) return;
  const attempt: CvAttempt = { bytes: upload.bytes, begun: sim.ledger.moment(), link: hashToken(link.token) };
  for (const { person, cvs } of sim.ledger.presses) if (person === link.press.person) cvs.push(attempt);
  const body = { token: link.token, resumeFileUrl: upload.url, resumeFilename: `${link.press.person.word}.pdf` };
  const asked = { method: "PUT", url: "/api/my/resume", body, key: toPressKey(upload) } as const;
  for (const { status } of await pressed(sim, asked, chance)) {
    if (status === 200) attempt.acknowledged ??= sim.ledger.moment();
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
  await attempted(sim, register, { value: String(yes) }, (attempt) =>
    sim.sendUntilAnswered({ method: "PUT", url: `/api/my/${what}`, body, attempt }, chance),
  );
}

export const takeMineAlong: Command = (sim, chance) => takeAlong(sim, linkOf(sim, chance));

/** Somebody whose CV may still wait for the scanner. */
export const takeNewestAlong: Command = (sim, chance) => {
  const newest = sim.ledger.known("applications").findLast(({ cvs }) => cvs.length > 0);
  return takeAlong(sim, linkOf(sim, chance, newest));
};

async function takeAlong(sim: Simulation, link: ReturnType<typeof linkOf>): Promise<void> {
  if (!link) return;
  const { person } = link.press;
  const isMeant = (press: Press) => press.person === person;
  const answer = await looked(sim, { what: "somebody's export", isMeant, isWhole: true }, () =>
    sim.send({ method: "POST", url: "/api/my/export", body: { token: link.token } }),
  );
  const { signedUrl } = Object(answer.body.resume);
  if (signedUrl) await downloadCv(sim, signedUrl, person.word);
}
