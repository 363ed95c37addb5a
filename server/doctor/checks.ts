import { address } from "./address.ts";
import { backups } from "./backups.ts";
import { clocks } from "./clocks.ts";
import { database, jobs, users } from "./content.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import { type Check, type Finding, type Patient, problem, reasonOf } from "./finding.ts";
import { disk, modes } from "./machine.ts";
import { mail } from "./mail.ts";
import { proxy } from "./proxy.ts";
import { scanner } from "./scanner.ts";
import { sender } from "./sender.ts";
import { translation } from "./translation.ts";

/** In the order in which an operator mends them. */
const checks: readonly Check[] = [
  database,
  address,
  proxy,
  files,
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

export interface Examined {
  name: string;
  findings: Finding[];
}

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

/** As monitoring programs read it: 0 all is well, 1 something should be looked at, 2 something is broken. */
export function exitStatus(examined: readonly Examined[]): 0 | 1 | 2 {
  const levels = new Set(examined.flatMap(({ findings }) => findings.map(({ level }) => level)));
  return levels.has("problem") ? 2 : levels.has("warning") ? 1 : 0;
}

export function report(examined: readonly Examined[]): string {
  const marks = { fine: "ok     ", warning: "WARNING", problem: "PROBLEM" };
  const lines = examined.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${marks[finding.level]}  ${name.padEnd(12)}${finding.says}`,
      ...("mend" in finding ? [`${" ".repeat(21)}-> ${finding.mend}`] : []),
    ]),
  );
  return lines.join("\n");
}
