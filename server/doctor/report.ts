import type { Finding } from "./finding.ts";

export interface Examined {
  name: string;
  findings: Finding[];
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
