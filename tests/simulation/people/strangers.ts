import { newPerson } from "../ledger.ts";
import type { Asked } from "../network.ts";
import type { Simulation } from "../simulation.ts";
import { type Command, uploadCv } from "./visitors.ts";

/** Whoever was given nothing, or what is for something else. */
export const strangerGuesses: Command = async (sim, chance) => {
  // That of the newest is open for a CV.
  const made = sim.ledger.known("applications").at(-1);
  const other = chance.any(sim.ledger.known("applications").filter(({ person }) => person !== made?.person));
  for (const url of [
    "/api/admin/applications",
    "/api/admin/contacts",
    "/api/admin/audit",
    "/api/admin/applications/export",
  ]) {
    const answer = await sim.send({ method: "GET", url, token: chance.word(43) });
    if (answer.status !== 401 && answer.status < 500) sim.world.fail(`a stranger got ${answer.status} at ${url}`);
  }
  if (!made?.id || !other?.token) return;
  const upload = await uploadCv(sim, newPerson(chance), chance);
  if (upload) await tryTokens(sim, made.id, other.token, upload.url);
  const theirs = made.cvs.find(({ acknowledged }) => acknowledged !== undefined)?.url;
  if (!theirs) return;
  const taken = await sim.send(attaching(`/api/applications/${other.id}/resume`, other.token, theirs));
  if (taken.status === 200) sim.world.fail("somebody's CV was made another's");
};

const attaching = (url: string, applicationToken: string, resumeFileUrl: string) =>
  ({ method: "PUT", url, body: { applicationToken, resumeFileUrl, resumeFilename: "cv.pdf" } }) as const;

/** With what opens another application for a CV: neither this one nor an own page. */
async function tryTokens(sim: Simulation, id: string, token: string, resumeFileUrl: string): Promise<void> {
  const body = { token, resumeFileUrl, resumeFilename: "cv.pdf" };
  const tries: Asked[] = [
    attaching(`/api/applications/${id}/resume`, token, resumeFileUrl),
    { method: "POST", url: "/api/my/application", body: { token } },
    { method: "POST", url: "/api/my/export", body: { token } },
    { method: "PUT", url: "/api/my/resume", body },
  ];
  for (const asked of tries) {
    const { status } = await sim.send(asked);
    if (status === 200) sim.world.fail(`another's token opened ${asked.url.replace(id, "…")}`);
  }
}

/** From an address of a CV that somebody was given, others that nobody was: each must stay closed. */
export const strangerForges: Command = async (sim, chance) => {
  const { addresses } = sim.ledger;
  const given = addresses.at(-1);
  if (!given) return;
  const url = new URL(given);
  const signature = url.searchParams.get("signature") ?? "";
  const what = chance.of(["signature", "time", "file", "name"]);
  if (what === "signature") {
    const at = chance.below(signature.length);
    const letter = signature[at] === "A" ? "B" : "A";
    url.searchParams.set("signature", `${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`);
  } else if (what === "time") url.searchParams.set("expires", String(Math.floor(sim.world.now / 1_000) + 3_600));
  else if (what === "file") {
    const other = addresses.find((each) => new URL(each).pathname !== url.pathname);
    if (!other) return;
    url.pathname = new URL(other).pathname;
  } else url.searchParams.set("type", "text/html");
  const answer = await sim.send({ method: "GET", url: `${url.pathname}${url.search}` });
  if (answer.status < 400) sim.world.fail(`an address of a CV was opened that nobody was given (another ${what})`);
};
