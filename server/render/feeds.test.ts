import { SaxesParser } from "saxes";
import { afterAll, describe, expect, test } from "vitest";
import { jobTypes, payPeriods, workplaces } from "../../contract/job/fields.ts";
import type { JobRequest } from "../../contract/jobs.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { startStaffApp } from "../../tests/support/app.ts";
import { readMessages } from "../../tests/support/words.ts";
import { serverMessages } from "../locales/messages.ts";

const job = { title: "Robotics Engineer", location: "Žilina", description: "Builds robots.", type: "Full-time" };
const hostile = {
  ...job,
  title: 'A & B <i>"x"</i> ]]> C',
  description: "One ]]> two\n\n<script>alert(1)</script>",
  requirements: ["C++ & <Rust>"],
  type: "Contract",
  pay: { min: 60, max: 80, currency: "EUR", period: "hour" },
  workplace: "hybrid",
  country: "DE",
  closesOn: "2099-12-31",
} satisfies Partial<JobRequest>;

const site = await startStaffApp("sqlite", { BRAND_LEGAL_NAME: "Tatrion & synovia s. r. o." });
afterAll(() => site.dispose());
const send = async (payload: object): Promise<string> => (await site.send("POST", "jobs", payload)).json().id;
const ids = [await send(hostile)];
for (const type of jobTypes) ids.unshift(await send({ ...job, type }));

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Parses strictly: any mistake in the XML throws. */
function parsed(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser();
  const add = (text: string) => {
    for (const element of open.slice(-1)) element.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(xml).close();
  return root.children[0] ?? root;
}
const children = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];
const text = (element: Element | undefined, name: string) => children(element, name)[0]?.text;

async function read(locale: Locale) {
  const body = async (name: string) => (await site.app.inject(`/${name}?lang=${locale}`)).body;
  const [channel] = children(parsed(await body("jobs.xml")), "channel");
  return {
    channel,
    rss: children(channel, "item"),
    json: JSON.parse(await body("jobs.json")),
    boards: children(parsed(await body("jobs-boards.xml")), "job"),
  };
}

describe.each(locales)("feeds in %s", (locale) => {
  const words = (key: string) => readMessages(locale).get(key) ?? "";
  const rate =
    locale === "en" ? "€60–80 an hour, excluding VAT" : "60\u00a0–\u00a080\u00a0€ za hodinu\u00a0bez\u00a0DPH";

  test("feeds have the words of the pages", () => {
    const { types, workplaces: places, pay, closed } = serverMessages[locale].feeds;
    expect(closed).toBe(words("forms:careers.gone.title"));
    for (const type of jobTypes) expect(types[type]).toBe(words(`forms:careers.types.${type}`));
    for (const place of workplaces) expect(places[place]).toBe(words(`forms:careers.workplaces.${place}`));
    for (const period of payPeriods) expect(pay.period[period]).toBe(words(`common:pay.period.${period}`));
    for (const part of ["from", "gross", "withoutVat"] as const) expect(pay[part]).toBe(words(`common:pay.${part}`));
  });

  test("feeds name every job by its id, newest first, whatever the language", async () => {
    const { rss, json, boards } = await read(locale);
    expect(rss.map((item) => text(item, "guid"))).toEqual(ids);
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(boards.map((one) => text(one, "referencenumber"))).toEqual(ids);
  });

  test("feeds say pay, kind and place of work, country and closing day, and carry what staff wrote as it is", async () => {
    const { rss, json, boards } = await read(locale);
    const kind = serverMessages[locale].feeds.types.Contract;
    const [item, entry, board] = [rss.at(-1), json.items.at(-1), boards.at(-1)];
    expect(text(item, "title")).toBe(hostile.title);
    expect(text(item, "category")).toBe(kind);
    for (const description of [text(item, "description"), entry.content_text]) {
      const closing = `${words("forms:careers.job.until")} ${locale === "en" ? "December 31, 2099" : "31. decembra 2099"}`;
      const facts = ["Žilina", "DE", kind, serverMessages[locale].feeds.workplaces.hybrid, rate, closing];
      expect(description?.split("\n", 1)).toEqual([facts.join(" · ")]);
      expect(description).toContain("<script>alert(1)</script>");
    }
    expect(entry._job).toEqual({
      ...{ location: "Žilina", type: "Contract", workplace: "hybrid", country: "DE", closes_on: "2099-12-31" },
      pay: { ...hostile.pay, text: rate },
    });
    expect(Object.fromEntries(board?.children.map(({ name, text }) => [name, text]) ?? [])).toMatchObject({
      ...{ title: hostile.title, company: "Tatrion & synovia s. r. o.", city: "Žilina", country: "DE", salary: rate },
      ...{ jobtype: "contract", remotetype: "Hybrid remote", expirationdate: "2099-12-31" },
      url: `http://site.test/${locale === "en" ? "" : "sk"}?job=${ids.at(-1)}`,
      description:
        "<p>One ]]&gt; two</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p><ul><li>C++ &amp; &lt;Rust&gt;</li></ul>",
    });
  });

  test("feeds leave out what is not known", async () => {
    const { boards, channel, json } = await read(locale);
    const names = boards[0]?.children.map(({ name }) => name);
    for (const name of ["country", "salary", "remotetype", "expirationdate"]) expect(names).not.toContain(name);
    expect(json.items[0]._job).toEqual({ location: "Žilina", type: expect.any(String) });
    expect(text(channel, "description")).not.toBe(text(channel, "title"));
    const [self] = children(channel, "atom:link");
    expect(self?.attributes.href).toBe(`http://site.test/jobs.xml${locale === "en" ? "" : "?lang=sk"}`);
  });
});

/** Once, jobs abroad got the country Slovakia, and a job for everywhere got a town called Worldwide. */
test.each([
  ["Palo Alto, California", {}, { city: "Palo Alto", state: "California" }],
  ["Remote (USA)", {}, { country: "US", remotetype: "Fully remote" }],
  ["Worldwide", {}, {}],
  ["Bratislava or remote", { country: "SK" }, { city: "Bratislava", country: "SK" }],
])("boards read of %s what it says and no more", async (location, fields, expected) => {
  const id = await send({ ...job, location, ...fields });
  const boards = children(parsed((await site.app.inject("/jobs-boards.xml")).body), "job");
  const board = boards.find((one) => text(one, "referencenumber") === id);
  const places = ["city", "state", "country", "remotetype"].flatMap((name) =>
    children(board, name).map((one) => [name, one.text]),
  );
  expect(Object.fromEntries(places)).toEqual(expected);
});
