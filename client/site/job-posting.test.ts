import { describe, expect, test } from "vitest";
import { currencies, jobTypes, payPeriods } from "../../contract/job/fields.ts";
import type { Job } from "../../contract/jobs.ts";
import { postingProblems } from "../../tests/fixtures/posting-problems.ts";
import { createJobPosting } from "./job-posting.ts";

const job: Job = {
  id: "0199f0c2-7a4e-7c31-9a55-2f1d6b7e8c90",
  title: "Robotics Engineer",
  type: "Full-time",
  location: "Bratislava",
  description: "Navigation, sensors & safety.\nAt customers' sites.\n\nA third of the time <outside>.",
  requirements: ["ROS 2", "C++"],
  createdAt: "2025-03-04T08:15:00.000Z",
  publishedAt: "2025-04-04T22:15:00.000Z",
  updatedAt: "2025-03-05T08:15:00.000Z",
  revision: 1,
};
const context = { origin: "https://site.example", brand: { name: "Brand" }, locale: "en" } as const;
const posting = (changes: Partial<Job> = {}) => createJobPosting({ ...job, ...changes }, context);

describe("the structured data of a job", () => {
  const jobs = jobTypes.flatMap((type) =>
    ["Bratislava", "Remote (Slovakia)", "Košice or remote", "Palo Alto, California"].flatMap((location) => [
      posting({ type, location }),
      ...currencies.flatMap((currency) =>
        payPeriods.flatMap((period) => [
          posting({ type, location, pay: { min: 1200.5, currency, period } }),
          posting({ type, location, pay: { min: 1200, max: 1800, currency, period } }),
        ]),
      ),
    ]),
  );

  test("the structured data of a job is valid for every type, place, currency and period", () => {
    expect(jobs.flatMap((data) => postingProblems(JSON.parse(JSON.stringify(data))))).toEqual([]);
    expect(jobs).toHaveLength(496);
  });

  test("the structured data of a job has its description as escaped HTML", () => {
    expect(posting().description).toBe(
      "<p>Navigation, sensors &amp; safety.<br>At customers' sites.</p><p>A third of the time &lt;outside&gt;.</p>" +
        "<ul><li>ROS 2</li><li>C++</li></ul>",
    );
  });

  test("the structured data of a job names the job's own address in its language", () => {
    expect(createJobPosting(job, { ...context, locale: "sk" }).url).toBe(`https://site.example/sk?job=${job.id}`);
  });

  test("the structured data of a job is posted on the day in Bratislava on which it came onto the site, not on that of its draft", () => {
    expect(posting().datePosted).toBe("2025-04-05");
    expect(posting({ publishedAt: undefined })).not.toHaveProperty("datePosted");
  });

  test("the structured data of a job has a range of pay, or one value without an upper end", () => {
    expect(posting({ pay: { min: 3200, max: 4500, currency: "EUR", period: "month" } }).baseSalary).toEqual({
      "@type": "MonetaryAmount",
      currency: "EUR",
      value: { "@type": "QuantitativeValue", minValue: 3200, maxValue: 4500, unitText: "MONTH" },
    });
    expect(posting({ pay: { min: 8, currency: "EUR", period: "hour" } }).baseSalary?.value).toEqual({
      "@type": "QuantitativeValue",
      value: 8,
      unitText: "HOUR",
    });
    expect(posting()).not.toHaveProperty("baseSalary");
  });

  test("the structured data of a job names no country that staff have not named", () => {
    expect(JSON.stringify(posting())).not.toContain("Country");
    expect(JSON.stringify(posting({ workplace: "remote" }))).not.toContain("Country");
    expect(posting({ country: "SK" }).jobLocation).toMatchObject([{ address: { addressCountry: "SK" } }]);
  });

  test("the structured data of a job for everywhere invents no place that Google requires", () => {
    expect(postingProblems(posting({ location: "Remote (EU)" }))).toEqual(["applicantLocationRequirements is missing"]);
    expect(postingProblems(posting({ location: "Worldwide" }))).toEqual(["jobLocation is missing"]);
    expect(postingProblems(posting({ location: "Remote (EU)", country: "SK" }))).toEqual([]);
  });

  test.each([
    ["2026-12-31", "2026-12-31T23:59:59+01:00"],
    ["2026-07-31", "2026-07-31T23:59:59+02:00"],
    ["2026-10-25", "2026-10-25T23:59:59+01:00"],
  ])("a job whose last day is %s is valid through %s", (closesOn, end) => {
    expect(posting({ closesOn }).validThrough).toBe(end);
    expect(posting()).not.toHaveProperty("validThrough");
  });

  test("the structured data of a job says that a remote job may be done from home, and a hybrid one may not", () => {
    expect(posting({ location: "Anywhere", workplace: "remote", country: "SK" })).toMatchObject({
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: [{ "@type": "Country", name: "SK" }],
    });
    expect(posting({ location: "Bratislava, hybrid" })).not.toHaveProperty("jobLocationType");
    expect(posting({ location: "Remote", workplace: "hybrid" })).not.toHaveProperty("jobLocationType");
  });
});
