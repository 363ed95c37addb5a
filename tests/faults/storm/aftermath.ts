import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { dropClaims } from "../../../server/mail/outbox.repository.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import type { World } from "./world.ts";

const minuteMs = 60_000;
const [mailRounds, fileRounds] = [600, 3];

/**
 * The site once more, on the same database, store and mail server, with a clock of its own that runs ahead: until every
 * mail was tried, then past the grace of files.
 */
export async function liveOn({ variables, mail }: World): Promise<TestApp> {
  setDefaultCACertificates([...getCACertificates(), mail.server.certificate]);
  const site = await testApp("sqlite", { ...variables, LOG_LEVEL: "silent" });
  const { db, background } = site.deps;
  // Whoever had claimed a mail is dead by now; to find that out takes minutes that no clock shortens.
  await dropClaims(db);
  const pass = (minutes: number) => {
    site.time.now = new Date(site.time.now.getTime() + minutes * minuteMs);
  };
  const waiting = () =>
    db.query.selectFrom("outbox").select("id").where("sent_at", "is", null).where("failed_at", "is", null).execute();
  for (let round = 0; round < mailRounds && (await waiting()).length > 0; round++) {
    pass(round < 20 ? 1 : 60);
    await background.runNow("outbox");
  }
  await background.runNow("removals");
  for (let round = 0; round < fileRounds; round++) {
    pass(25 * 60);
    for (const task of ["upload retention", "orphans", "removals"]) await background.runNow(task);
  }
  return site;
}
