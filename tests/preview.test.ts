import fc from "fast-check";
import { expect, test } from "vitest";
import { toFields } from "../client/admin/jobs/job-form.ts";
import { previewJob } from "../client/admin/jobs/job-preview.tsx";
import { jobParts } from "../contract/job/fields.ts";
import type { Job } from "../contract/jobs.ts";
import { hashText, type JobRow, toJob } from "../server/features/jobs/job-row.ts";
import { getSlovakTexts, toSlovakJob } from "../server/features/jobs/slovak-text.ts";

const list = fc.constantFrom("[]", '["Patience"]', '["Slovak, English","A ladder"]');
const rows: fc.Arbitrary<JobRow> = fc.record({
  id: fc.constant("j1"),
  title: fc.constant("Lamplighter"),
  type: fc.constant("Contract"),
  location: fc.constant("Nitra"),
  description: fc.constant("Light the lamps."),
  requirements: list,
  slovak_title: fc.constantFrom("", "Lampár"),
  slovak_description: fc.constantFrom("", "Svieti."),
  slovak_requirements: list,
  slovak_sources: fc.constantFrom(
    "{}",
    JSON.stringify({ title: "older", description: "older", requirements: "older" }),
  ),
  pay_min: fc.constantFrom(null, 1_200),
  pay_max: fc.constant(null),
  pay_currency: fc.constant("EUR"),
  pay_period: fc.constant("month"),
  state: fc.constant("open"),
  closes_on: fc.constantFrom(null, "2027-01-31"),
  workplace: fc.constantFrom(null, "remote"),
  country: fc.constantFrom(null, "SK"),
  position: fc.constant(null),
  revision: fc.constant(1),
  changed_by: fc.constant(null),
  changed_at: fc.constant(null),
  created_at: fc.constant("2026-01-01T00:00:00.000Z"),
  published_at: fc.constant("2026-01-01T00:00:00.000Z"),
  updated_at: fc.constant("2026-01-01T00:00:00.000Z"),
  deleted_at: fc.constant(null),
});
const translated = fc.subarray([...jobParts]);

test("the preview of the job dialog equals what visitors read in both languages", () => {
  fc.assert(
    fc.property(rows, translated, (row, parts) => {
      const translations = parts.map((part) => ({
        job_id: row.id,
        part,
        source_hash: hashText(row[part]),
        slovak: part === "requirements" ? row.requirements.replaceAll("a", "á") : `Strojový ${part}`,
      }));
      const job = toJob(row);
      const slovak = { id: row.id, ...getSlovakTexts(row, translations) };
      // Without what only the server knows and what visitors do not see.
      const seen = ({ createdAt, publishedAt, updatedAt, revision, translations: _own, ...shown }: Job) => shown;
      const preview = (locale: "en" | "sk") => seen(previewJob(toFields(job, locale), locale, job, slovak));
      expect(preview("sk")).toEqual(seen(toSlovakJob(row, translations)));
      expect(preview("en")).toEqual(seen(job));
    }),
    { numRuns: 500 },
  );
});
