import { afterAll, describe, expect, test } from "vitest";
import { JobFacts, type JobForm, JobTexts } from "../client/admin/jobs/job-fields.tsx";
import { newJob, toFields, toRequest } from "../client/admin/jobs/job-form.ts";
import { previewJob } from "../client/admin/jobs/job-preview.tsx";
import { JobRecord } from "../client/admin/jobs/job-record.tsx";
import { JobCard } from "../client/site/islands/jobs/job-card.tsx";
import { createJobPosting } from "../client/site/job-posting.ts";
import { JobAbout } from "../client/site/pages/job-about.tsx";
import { jobTypes } from "../contract/job/fields.ts";
import type { Job, JobRequest } from "../contract/jobs.ts";
import { jobRow, listedJob } from "./fixtures/listed-job.ts";
import { startStaffApp } from "./support/app.ts";
import { pageData, renderIn } from "./support/page.tsx";

/** The fields of a job that staff fill in, without the Slovak texts. */
type Field = Exclude<keyof JobRequest, "translations" | "slovakConfirmed" | "state" | "revision">;
type Fields = { [Name in Field]-?: NonNullable<JobRequest[Name]> };

const places = ["card", "page", "admin", "posting", "rss", "json", "boards"] as const;

/** Where each field is shown: card, job page, admin list, JobPosting of schema.org, feeds. */
const shownIn: Record<Field, readonly (typeof places)[number][]> = {
  title: places,
  location: places,
  type: places,
  description: places,
  requirements: places,
  pay: places,
  closesOn: ["page", "admin", "posting", "rss", "json", "boards"],
  workplace: places,
  country: ["admin", "posting", "rss", "json", "boards"],
};

const before: Fields = {
  title: "Lamplighter",
  location: "Nitra",
  type: "Contract",
  description: "Light the lamps.",
  requirements: ["Patience"],
  pay: { min: 1_200, currency: "EUR", period: "month" },
  closesOn: "2090-12-31",
  workplace: "onsite",
  country: "SK",
};
const after: Fields = {
  title: "Ferryman",
  location: "Komárno",
  type: "Part-time",
  description: "Row the boat.",
  requirements: ["Strength"],
  pay: { min: 8, max: 9, currency: "CZK", period: "hour" },
  closesOn: "2091-01-31",
  workplace: "remote",
  country: "CZ",
};

const nothing = () => undefined;
const slovakTexts = { title: "open", description: "", requirements: [] };
const { words, render: html } = await renderIn("en");
const fieldNames = Object.keys(before).filter((name): name is Field => Object.hasOwn(before, name));

const site = await startStaffApp();
afterAll(() => site.dispose());
const id: string = (await site.send("POST", "jobs", before)).json().id;

/** The only job of the site, sent as the dialog would send it. */
async function saved(fields: Fields): Promise<Job> {
  const written: Job = { ...fields, id, createdAt: "", updatedAt: "", revision: 1 };
  const typed = toFields(written, "en");
  expect(
    previewJob(typed, "en", written, undefined),
    "Add it to toFields and toRequest in job-form.ts and to previewJob in job-preview.tsx",
  ).toMatchObject(fields);
  const { revision, ...payload } = toRequest(typed, written);
  const answer = await site.send("PUT", `jobs/${id}`, payload);
  expect(answer.json()).toMatchObject(fields);
  return (await site.app.inject("/api/jobs")).json()[0];
}

async function everywhere(fields: Fields): Promise<Record<(typeof places)[number], string>> {
  const job = await saved(fields);
  return {
    card: html(<JobCard job={job} onApply={nothing} />),
    page: html(<JobAbout job={job} titleId="title" />),
    admin: html(<JobRecord {...jobRow} job={listedJob(job)} order={[listedJob(job)]} />),
    posting: JSON.stringify(createJobPosting(job, pageData)),
    rss: (await site.app.inject("/jobs.xml")).body,
    json: (await site.app.inject("/jobs.json")).body,
    boards: (await site.app.inject("/jobs-boards.xml")).body,
  };
}

describe("a field of a job", () => {
  test.each(fieldNames)("the job field %s is stored as written and shown in the listed places", async (name) => {
    const [old, changed] = [await everywhere(before), await everywhere({ ...before, [name]: after[name] })];
    const differing = places.filter((place) => old[place] !== changed[place]);
    expect(differing, "Show it there, or decide otherwise in `shownIn`").toEqual(shownIn[name]);
  });

  test("every job field has a control in the dialog, which shows its error", () => {
    const { stillFits, state, pay, ...fields } = toFields({ ...newJob, translations: { sk: slovakTexts } }, "en");
    const names = [...Object.keys(fields), ...Object.keys(pay).map((name) => `pay.${name}`)];
    const form: JobForm = {
      ...{ job: newJob, slovak: undefined, fields: { ...fields, stillFits, state, pay } },
      problem: () => "invalid",
      text: (name) => ({ name, value: "", onChange: nothing }),
      change: nothing,
    };
    const markup = html(
      <>
        <JobTexts form={form} />
        <JobFacts form={form} />
      </>,
    );
    const controls = [...markup.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    const lacking = names.filter((name) => !controls.some((tag) => tag.includes(`name="${name}"`)));
    expect(lacking, "Add it to client/admin/jobs/job-fields.tsx").toEqual([]);
    const silent = names.filter(
      (name) => !controls.some((tag) => tag.includes(`name="${name}"`) && tag.includes("aria-invalid")),
    );
    expect(silent, "Give its Field `error={form.problem(...)}`").toEqual([]);
  });
});

const shownJob: Job = { ...before, id: "job", createdAt: "2026-01-02", updatedAt: "2026-01-02", revision: 1 };

test("a job's page shows the day of posting in Bratislava's time", () => {
  const shown = (publishedAt?: string) => html(<JobAbout job={{ ...shownJob, publishedAt }} titleId="title" />);
  expect(shown("2026-11-16T23:30:00.000Z")).toContain(
    '<dt>Posted</dt><dd><time dateTime="2026-11-17">November\u00a017,\u00a02026</time></dd>',
  );
  expect(shown()).not.toContain("Posted");
});

test("the pay of a contractor is called a rate, any other pay base pay", () => {
  const shown = (type: Job["type"]) => html(<JobAbout job={{ ...shownJob, type }} titleId="title" />);
  for (const type of jobTypes) {
    expect(shown(type).includes(`<dt>${words.t("forms:careers.job.rate")}</dt>`), type).toBe(type === "Contract");
    expect(shown(type).includes(`<dt>${words.t("forms:careers.job.pay")}</dt>`), type).toBe(type !== "Contract");
  }
});
