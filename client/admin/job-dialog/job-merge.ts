import { amountOf } from "./job-amount.ts";
import type { JobFormValues, JobTextField } from "./job-form.ts";

/** What one person decides about as a whole: a new currency with somebody else's amount would be a pay that nobody meant. */
const units = {
  title: ["title"],
  location: ["location"],
  type: ["type"],
  description: ["description"],
  requirements: ["requirements"],
  pay: ["payMin", "payMax", "payCurrency", "payPeriod"],
  closesOn: ["closesOn"],
  workplace: ["workplace"],
  country: ["country"],
  slovakTitle: ["slovakTitle"],
  slovakDescription: ["slovakDescription"],
  slovakRequirements: ["slovakRequirements"],
} as const satisfies Record<string, JobTextField[]>;
export type JobUnit = keyof typeof units;
/** Names every field that belongs to no unit; the next line does not compile while there is one. */
type Forgotten = Exclude<JobTextField, (typeof units)[JobUnit][number]>;
null satisfies [Forgotten] extends [never] ? null : Forgotten;
const unitNames = Object.keys(units).filter((name): name is JobUnit => Object.hasOwn(units, name));

export interface JobMerge {
  /** Everything joined; where both changed the same, mine until somebody chooses. */
  values: JobFormValues;
  /** Changed by both, differently. */
  asked: JobUnit[];
  /** Changed by them alone. */
  taken: JobUnit[];
  /** Changed by me alone. */
  kept: JobUnit[];
}

/** Three versions of a job: what I opened, what is there now, what I wrote. */
export function mergeJob(base: JobFormValues, theirs: JobFormValues, mine: JobFormValues): JobMerge {
  const merge: JobMerge = { values: mine, asked: [], taken: [], kept: [] };
  for (const unit of unitNames) {
    const isTheirs = differs(unit, base, theirs);
    const isMine = differs(unit, base, mine);
    if (isTheirs && isMine && differs(unit, theirs, mine)) merge.asked.push(unit);
    else if (isTheirs && !isMine) merge.taken.push(unit);
    else if (isMine && !isTheirs) merge.kept.push(unit);
  }
  merge.values = withUnits(mine, theirs, merge.taken);
  return merge;
}

export function withUnits(values: JobFormValues, from: JobFormValues, names: readonly JobUnit[]): JobFormValues {
  const fields = names.flatMap((unit): readonly JobTextField[] => units[unit]);
  return { ...values, ...Object.fromEntries(fields.map((name) => [name, from[name]])) };
}

/** A unit as one line for the eye. */
export function unitText(unit: JobUnit, values: JobFormValues): string {
  if (unit !== "pay") return values[unit];
  const amounts = [values.payMin, values.payMax].filter(Boolean).join(" – ");
  return amounts && `${amounts} ${values.payCurrency} / ${values.payPeriod}`;
}

function differs(unit: JobUnit, one: JobFormValues, other: JobFormValues): boolean {
  if (unit === "pay" && !unitText("pay", one) && !unitText("pay", other)) return false;
  return units[unit].some((name) => plain(name, one) !== plain(name, other));
}

/** An amount is the same in both languages, whichever separator it is written with. */
function plain(name: JobTextField, values: JobFormValues): string {
  const amount = name === "payMin" || name === "payMax" ? amountOf(values[name]) : Number.NaN;
  return Number.isNaN(amount) ? values[name].trim() : String(amount);
}
