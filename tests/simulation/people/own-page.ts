import { hashToken } from "../../../server/db/ids.ts";
import type { Chance } from "../chance.ts";
import { type CvAttempt, downloadCv, type Press, varyCase } from "../ledger.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { checkView } from "../views.ts";
import { type Command, pressButton, toIdempotencyKey, uploadCv } from "./visitors.ts";

/** The link of a receipt, where one has arrived. */
function findLink(
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

export const viewMine: Command = async (sim, chance) => {
  const link = findLink(sim, chance);
  if (!link) return;
  const { person } = link.press;
  const body = { token: link.token };
  const isMeant = (press: Press) => press.person === person;
  const answer = await checkView(sim, { what: "the page of a receipt's link", isMeant, isWhole: false }, () =>
    sim.send({ method: "POST", url: "/api/my/application", body }),
  );
  const wrong = answer.status === 200 && String(answer.body.email).toLowerCase() !== person.email.toLowerCase();
  if (wrong) sim.world.fail("the link of a receipt opened somebody else's application");
};

export const eraseMine: Command = async (sim, chance) => {
  const link = findLink(sim, chance);
  if (!link) return;
  const { person } = link.press;
  const erasure = { person, begun: sim.ledger.moment(), acknowledged: false };
  sim.ledger.erasures.push(erasure);
  const body = { token: link.token, email: varyCase(person, chance) };
  const answer = await sim.sendUntilAnswered({ method: "POST", url: "/api/my/erase", body }, chance, 2);
  if (answer.status === 204) Object.assign(erasure, { acknowledged: true, ended: sim.ledger.moment() });
};

/** Replaces the CV by the link. Which application the link belongs to is known when its row is seen. */
export const replaceMyCv: Command = async (sim, chance) => {
  const link = findLink(sim, chance);
  const upload = link && (await uploadCv(sim, link.press.person, chance));
  if (!upload) return;
  const attempt: CvAttempt = { bytes: upload.bytes, begun: sim.ledger.moment(), link: hashToken(link.token) };
  for (const { person, cvs } of sim.ledger.presses) if (person === link.press.person) cvs.push(attempt);
  const body = { token: link.token, resumeFileUrl: upload.url, resumeFilename: `${link.press.person.word}.pdf` };
  const asked = { method: "PUT", url: "/api/my/resume", body, key: toIdempotencyKey(upload) } as const;
  for (const { status } of await pressButton(sim, asked, chance)) {
    if (status === 200) attempt.acknowledged ??= sim.ledger.moment();
  }
};

/** Changes the withdrawal, the consent, or both. */
export const changeMine: Command = async (sim, chance) => {
  const link = findLink(sim, chance);
  if (!link) return;
  const first = chance.of<OwnChange>(["withdrawn", "consent"]);
  await change(sim, chance, link.token, first);
  if (chance.is(0.4)) await change(sim, chance, link.token, first === "consent" ? "withdrawn" : "consent");
};

type OwnChange = "withdrawn" | "consent";

/** Mostly to the opposite of the last acknowledged value. */
async function change(sim: Simulation, chance: Chance, token: string, what: OwnChange): Promise<void> {
  const link = hashToken(token);
  const register = sim.ledger.register(link, what);
  const last = register.acknowledged.at(-1)?.value ?? "false";
  const yes = chance.is(0.85) ? last === "false" : last === "true";
  const body = { token, ...(what === "withdrawn" ? { withdrawn: yes } : { keepForLater: yes }) };
  await attempted(sim, register, { value: String(yes) }, (attempt) =>
    sim.sendUntilAnswered({ method: "PUT", url: `/api/my/${what}`, body, attempt }, chance),
  );
}

/** Often somebody whose CV may still wait for the scanner. */
export const exportMine: Command = async (sim, chance) => {
  const newest = sim.ledger.known("applications").findLast(({ cvs }) => cvs.length > 0);
  const link = findLink(sim, chance, chance.is(0.3) ? newest : undefined);
  if (!link) return;
  const { person } = link.press;
  const isMeant = (press: Press) => press.person === person;
  const answer = await checkView(sim, { what: "somebody's export", isMeant, isWhole: true }, () =>
    sim.send({ method: "POST", url: "/api/my/export", body: { token: link.token } }),
  );
  const { signedUrl } = Object(answer.body.resume);
  if (signedUrl) await downloadCv(sim, signedUrl, person.word);
};
