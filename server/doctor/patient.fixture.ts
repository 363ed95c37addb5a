import { afterEach } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import type { Engine } from "../db/engine.ts";
import type { Check, Patient } from "./finding.ts";

const opened: TestApp[] = [];
afterEach(async () => {
  for (const site of opened.splice(0)) await site.dispose();
});

/** A DNS that has these records and no others. */
export function names(records: Record<string, string[]>): Patient["resolveTxt"] {
  return async (name) => {
    const texts = records[name];
    if (!texts) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return texts.map((text) => [text]);
  };
}

export async function patientWith(variables: Record<string, string>, engine: Engine = "sqlite"): Promise<Patient> {
  const site = await testApp(engine, variables);
  opened.push(site);
  const { config, db, storage } = site.deps;
  return { config, db, storage, clock: () => new Date(), resolveTxt: names({}) };
}

/** What a check says, one line each: its level, its words, and what to do. */
export async function says(check: Check, patient: Patient): Promise<string[]> {
  const findings = await check.look(patient);
  return findings.map((finding) =>
    [finding.level, finding.says, ...("mend" in finding ? [finding.mend] : [])].join(": "),
  );
}
