import fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, jobTypes, payPeriods, workplaces } from "../../../contract/job/fields.ts";
import { emptyJob, type JobFormValues } from "./job-form.ts";
import { mergeJob, unitText, withUnits } from "./job-merge.ts";

/** Few words, so that two people often write the same. */
const word = fc.constantFrom("", "lamp", "quay", "dusk");
const jobs: fc.Arbitrary<JobFormValues> = fc.record({
  title: word,
  location: word,
  type: fc.constantFrom(...jobTypes),
  description: word,
  requirements: word,
  payMin: fc.constantFrom("", "1200", "1500"),
  payMax: fc.constantFrom("", "3000"),
  payCurrency: fc.constantFrom(...currencies),
  payPeriod: fc.constantFrom(...payPeriods),
  closesOn: fc.constantFrom("", "2027-01-31"),
  workplace: fc.constantFrom("" as const, ...workplaces),
  country: fc.constantFrom("", "SK", "CZ"),
  slovakTitle: word,
  slovakDescription: word,
  slovakRequirements: word,
  stillFits: fc.constant({}),
});
const check = (law: (base: JobFormValues, theirs: JobFormValues, mine: JobFormValues) => void) =>
  fc.assert(fc.property(jobs, jobs, jobs, law));

/** What a reader would see of a job. */
const seen = (values: JobFormValues) => ({ ...values, payCurrency: "", payPeriod: "", pay: unitText("pay", values) });

test("whoever alone changed something gets it, unasked", () => {
  check((base, theirs, mine) => {
    expect(mergeJob(base, base, mine)).toMatchObject({ values: mine, asked: [], taken: [] });
    const { values, asked, kept } = mergeJob(base, theirs, base);
    expect(asked).toEqual([]);
    expect(kept).toEqual([]);
    expect(seen(values)).toEqual(seen(theirs));
  });
});

test("what both wrote the same asks nothing", () => {
  check((base, same) => {
    expect(mergeJob(base, same, same)).toEqual({ values: same, asked: [], taken: [], kept: [] });
  });
});

test("each text is theirs or mine, and only what both changed asks", () => {
  check((base, theirs, mine) => {
    const { values, asked, taken, kept } = mergeJob(base, theirs, mine);
    for (const unit of asked) {
      const [opened, there, here] = [base, theirs, mine].map((one) => unitText(unit, one));
      expect(new Set([opened, there, here]).size).toBe(3);
      expect(unitText(unit, values)).toBe(here);
    }
    for (const unit of taken) {
      expect(unitText(unit, mine)).toBe(unitText(unit, base));
      expect(unitText(unit, values)).toBe(unitText(unit, theirs));
    }
    for (const unit of kept) expect(unitText(unit, values)).toBe(unitText(unit, mine));
  });
});

test("taking theirs wherever it asks leaves nothing of theirs overwritten", () => {
  check((base, theirs, mine) => {
    const { values, asked } = mergeJob(base, theirs, mine);
    const again = mergeJob(base, theirs, withUnits(values, theirs, asked));
    expect(again.asked).toEqual([]);
    expect(again.taken).toEqual([]);
  });
});

test("a pay is one thing: no amount gets a currency that its writer did not choose", () => {
  check((base, theirs, mine) => {
    const pay = unitText("pay", mergeJob(base, theirs, mine).values);
    expect([unitText("pay", theirs), unitText("pay", mine)]).toContain(pay);
  });
});

test("an amount in the other language's spelling is no change", () => {
  const pay = { ...emptyJob, payMin: "1200.5" };
  expect(mergeJob(pay, { ...pay, payMin: "1300" }, { ...pay, payMin: "1200,5" })).toMatchObject({
    taken: ["pay"],
    asked: [],
  });
});
