import { expect, test } from "vitest";
import { locales } from "../../../contract/locales.ts";
import { renderIn } from "../../../tests/support/page.tsx";
import { type JobForm, JobTexts } from "./job-fields.tsx";
import { type JobFields, newJob, toFields } from "./job-form.ts";
import { JobChecks } from "./job-preview.tsx";

test.for(locales)("in %s the dialog asks for the upper end of the pay and for neutral words", async (locale) => {
  const fields = toFields(newJob, locale);
  const { words, render } = await renderIn(locale);
  const renderChecks = (typed: Partial<JobFields>) =>
    render(<JobChecks fields={{ ...fields, ...typed }} job={newJob} slovak={undefined} />);
  const check = (name: "pay" | "payFrom" | "noPay") => words.t(`admin:jobs.dialog.checks.${name}`);
  expect(renderChecks({})).toContain(check("noPay"));
  expect(renderChecks({ pay: { ...fields.pay, min: "1800" } })).toContain(check("payFrom"));
  expect(renderChecks({ pay: { ...fields.pay, min: "1800", max: "2200" } })).toContain(check("pay"));

  const until = (name: "leaves" | "over") => words.t(`admin:jobs.dialog.checks.${name}`, { date: "" }).slice(0, 12);
  expect(renderChecks({ closesOn: "2099-12-31" })).toContain(until("leaves"));
  expect(renderChecks({ closesOn: "2019-12-31" })).toContain(until("over"));

  const risky = (phrase: string) => words.t("admin:jobs.dialog.checks.risky", { phrase });
  expect(renderChecks({ description: "Join our young and dynamic team." })).toContain(risky("young and dynamic team"));
  expect(renderChecks({ slovakDescription: "V mladom kolektíve." })).toContain(risky("mladom kolektíve"));
  expect(renderChecks({ requirements: "Native Slovak speaker" })).toContain(risky("Native Slovak speaker"));
  expect(renderChecks({ description: "Native apps for a team of ten." })).not.toContain(risky("").split("“")[1]);
});

test.each([0, 1, 2, 5])("a new title says that %i applicants would read it", async (applications) => {
  const { words, render } = await renderIn("sk");
  const job = { ...newJob, title: "Cartographer", applications };
  const renderTexts = (title: string) => {
    const nothing = () => undefined;
    const form: JobForm = {
      ...{ job, slovak: undefined, fields: { ...toFields(job, "sk"), title } },
      ...{ problem: nothing, change: nothing, text: (name) => ({ name, value: "", onChange: nothing }) },
    };
    return render(<JobTexts form={form} />);
  };
  const duplicate = words.t("admin:jobs.duplicate");
  const hint = words.t("admin:jobs.fields.renamed", { count: applications, title: job.title, duplicate });
  expect(renderTexts("Surveyor").includes(hint)).toBe(applications > 0);
  expect(renderTexts("Cartographer ")).not.toContain(hint);
});
