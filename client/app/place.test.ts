import { expect, test } from "vitest";
import type { Job } from "../../contract/careers.ts";
import type { Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { pagePath } from "../../contract/routes.ts";
import { jobsAddress } from "../api/jobs.ts";
import { queryClient } from "../api/query-client.ts";
import "../features/careers/jobs-query.ts";
import { inLocale, jobIdOf, pageDataAt, wantedAt } from "./place.ts";

const job = (id: string, title: string): Job => ({
  id,
  title,
  type: "Full-time",
  location: "Bratislava",
  description: "",
  requirements: [],
  createdAt: "2025-11-01T10:00:00Z",
  updatedAt: "2025-11-01T10:00:00Z",
  version: 1,
});

const data: PageData = {
  page: "home",
  locale: "en",
  origin: "https://tatrion.example",
  brand: {
    name: "Tatrion",
    partner: "Unibotix",
    email: "hello@tatrion.example",
    cityReportsUrl: "",
    consumerSiteUrl: "",
    appStoreUrl: "",
    googlePlayUrl: "",
  },
  jobs: [job("1", "Engineer")],
  retention: { contactsDays: 365, applicationsDays: 180, consentDays: 365 },
  sendsReceipts: true,
};

test.each([
  ["/", "/sk"],
  ["/?job=1#contact", "/sk?job=1#contact"],
  ["/privacy-policy?a=b#cookies", "/sk/privacy-policy?a=b#cookies"],
  ["/no/such/page", "/sk/no/such/page"],
])("%s and %s are one page in two languages", (english, slovak) => {
  const url = (path: string) => new URL(path, "https://tatrion.example");
  expect(inLocale(url(english), "sk").href).toBe(url(slovak).href);
  expect(inLocale(url(slovak), "en").href).toBe(url(english).href);
  expect(inLocale(url(slovak), "sk").href).toBe(url(slovak).href);
});

test("an address names one job or none", () => {
  expect(jobIdOf("?job=7")).toBe("7");
  expect(jobIdOf("?job=")).toBe("");
  expect(jobIdOf("?job=7&job=8")).toBeUndefined();
  expect(jobIdOf("?other=1")).toBeUndefined();
});

test("the data follows the address", () => {
  expect(pageDataAt("/sk/privacy-policy", "", data)).toMatchObject({ page: "privacy", locale: "sk", job: undefined });
  expect(pageDataAt("/", "?job=1", data).job?.title).toBe("Engineer");
  expect(pageDataAt("/", "?job=gone", data).job).toBeNull();
  expect(pageDataAt("/", "", data).job).toBeUndefined();
  expect(pageDataAt("/privacy-policy", "?job=1", data).job).toBeUndefined();
});

const lacksJob = (locale: Locale) =>
  wantedAt({ pathname: pagePath("home", locale), search: "?job=1" }, data).lacksJob();

test("a job is known in a language once its jobs have been met", () => {
  expect(lacksJob("en")).toBe(false);
  expect(lacksJob("sk")).toBe(true);
  queryClient.setQueryData([jobsAddress("sk")], [job("1", "Inžinier")]);
  expect(lacksJob("sk")).toBe(false);
  expect(pageDataAt("/sk", "?job=1", data).job?.title).toBe("Inžinier");
});

test("a job that staff have changed is not known until it is read again, in the document neither", async () => {
  queryClient.setQueryData([jobsAddress("sk")], [job("1", "Inžinier")]);
  await queryClient.invalidateQueries({ queryKey: [jobsAddress("sk")] });
  expect(lacksJob("sk")).toBe(true);
  expect(lacksJob("en")).toBe(true);
  queryClient.setQueryData([jobsAddress("sk")], [job("1", "Inžinierka")]);
  expect(lacksJob("sk")).toBe(false);
  expect(pageDataAt("/sk", "?job=1", data).job?.title).toBe("Inžinierka");
});
