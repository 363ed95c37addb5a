import { hourMs } from "../world.ts";
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

/** By more than anybody sets a clock that is nearly right. */
const slackMs = 4 * hourMs;

/** Signed out, idle for two hours or twelve hours old. */
export const noEndedSessionOpensAnything: Invariant = async (sim) => {
  const { ledger, world } = sim;
  const over = ledger.sessions.filter(
    ({ begun, used, isEnded, isMisdated }) =>
      isEnded ||
      (!isMisdated && (world.now - used > 2 * hourMs + slackMs || world.now - begun > 12 * hourMs + slackMs)),
  );
  const wrong = [];
  for (const session of over) {
    for (const site of sim.sites) {
      const asked = { method: "GET", url: "/api/admin/status", token: session.token } as const;
      const { status } = await sim.read(site, asked);
      const why = session.isEnded ? "has signed out" : "has been away for hours";
      if (status !== 401) wrong.push(`the session of somebody who ${why} was answered ${status}`);
    }
    // Once is enough.
    ledger.sessions.splice(ledger.sessions.indexOf(session), 1);
  }
  return wrong;
};
