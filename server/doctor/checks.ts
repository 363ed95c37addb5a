import { address } from "./address.ts";
import { backups } from "./backups.ts";
import { clocks } from "./clocks.ts";
import { database } from "./content.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import { type Check, type Patient, problem, reasonOf } from "./finding.ts";
import { jobs } from "./jobs.ts";
import { lostSettings } from "./lost-settings.ts";
import { disk } from "./machine.ts";
import { mail } from "./mail.ts";
import { modes } from "./modes.ts";
import { proxy } from "./proxy.ts";
import type { Examined } from "./report.ts";
import { scanner } from "./scanner.ts";
import { sender } from "./sender.ts";
import { sending } from "./sending.ts";
import { translation } from "./translation.ts";
import { users } from "./users.ts";

/** In the order in which an operator mends them. */
const checks: readonly Check[] = [
  database,
  lostSettings,
  address,
  proxy,
  files,
  sending,
  disk,
  modes,
  clocks,
  users,
  backups,
  mail,
  sender,
  scanner,
  translation,
  examples,
  jobs,
];

/** All of them, whatever one of them meets. */
export function examine(patient: Patient): Promise<Examined[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => ({
      name,
      findings: await look(patient).catch((error: unknown) => [
        problem(`This could not be looked at: ${reasonOf(error)}.`, "Mend what is said above first."),
      ]),
    })),
  );
}
