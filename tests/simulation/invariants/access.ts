import { type Credential, isPast } from "../ledger.ts";
import type { Invariant } from "./rules.ts";

/** No personal data and no secrets. */
export const theLogNamesNobody: Invariant = async ({ ground, ledger }) => {
  const named = ground.log.find((line) => /zq[a-z]{9}/i.test(line));
  const open = ground.log.find((line) => (line.match(/[\w-]{32,}/g) ?? []).some((word) => ledger.secrets.has(word)));
  ground.log.length = 0;
  return [
    ...(named ? [`the log names somebody: ${named}`] : []),
    ...(open ? [`the log holds what opens something: ${open}`] : []),
  ];
};

/** Sessions that are signed out, idle or old, or of users who were disabled or have another password; URLs and links. */
export const nothingOpensAfterItsEnd: Invariant = async (sim) => {
  const { ledger, world } = sim;
  const wrong = [];
  const isOver = (each: Credential) => each.ended || each.isShut?.() || isPast(each, world.now);
  for (const credential of ledger.credentials.filter(isOver)) {
    for (const site of sim.sites) {
      const { status } = await sim.read(site, credential.asked);
      const why = credential.ended ?? (credential.isShut?.() ? "its user is disabled" : "its time is over");
      if (status !== credential.closed) wrong.push(`${credential.what} was answered ${status} after its end: ${why}`);
    }
    // One that was ended early is tried again for as long as it would have lasted.
    if (credential.isMisdated || isPast(credential, world.now))
      ledger.credentials.splice(ledger.credentials.indexOf(credential), 1);
  }
  return wrong;
};
