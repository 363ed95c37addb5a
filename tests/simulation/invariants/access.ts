import { isPast } from "../ledger.ts";
import type { Invariant } from "./rules.ts";

/** Neither people nor what opens anything. */
export const theLogNamesNobody: Invariant = async ({ ground, ledger }) => {
  const named = ground.log.find((line) => /zq[a-z]{9}/i.test(line));
  const open = ground.log.find((line) => (line.match(/[\w-]{32,}/g) ?? []).some((word) => ledger.secrets.has(word)));
  ground.log.length = 0;
  return [
    ...(named ? [`the log names somebody: ${named}`] : []),
    ...(open ? [`the log holds what opens something: ${open}`] : []),
  ];
};

/** Sessions that are signed out, idle or old, of users who were disabled or have another password; addresses and links. */
export const nothingOpensAfterItsEnd: Invariant = async (sim) => {
  const { ledger, world } = sim;
  const wrong = [];
  for (const list of [ledger.sessions, ledger.openings]) {
    for (const opening of list.filter((each) => each.ended || each.isShut?.() || isPast(each, world.now))) {
      for (const site of sim.sites) {
        const { status } = await sim.read(site, opening.asked);
        const why = opening.ended ?? (opening.isShut?.() ? "its user is disabled" : "its time is over");
        if (status !== opening.closed) wrong.push(`${opening.what} was answered ${status} after its end: ${why}`);
      }
      // What was ended could come back as long as its time lasts.
      if (opening.isMisdated || isPast(opening, world.now))
        list.splice(
          list.findIndex(({ asked }) => asked === opening.asked),
          1,
        );
    }
  }
  return wrong;
};
