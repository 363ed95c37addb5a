import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Locale, locales } from "../contract/locales.ts";
import { pagePath } from "../contract/routes.ts";
import { chromium as browserPath } from "../scripts/packages.mjs";
import { attachFile, call, sendFile } from "../tests/faults/visitor.ts";
import { cvFiles } from "../tests/fixtures/cv-files.ts";
import { startMailServer } from "../tests/fixtures/smtp-server.ts";
import { admin, startSite } from "../tests/support/site.ts";
import { root } from "../tests/support/sources.ts";

/** npm run pictures: the pictures of docs/staff.md, taken from a site of its own with people that are plainly samples. */
const folder = `${root}docs/staff`;
const window = { width: 1280, height: 800 };
const shown = 1_000;

const people = [
  ["Alex Sample", "en", "For three years I have taught robots to climb stairs, and I would like to teach yours."],
  ["Mária Vzorová", "sk", "Osem rokov pracujem na mestskom úrade a viem, čo sa stane s podnetom, ktorý nikto nečíta."],
  ["Robin Sample", "en", "I measure how often assistants invent an answer, and I make them say when they do not know."],
  ["Peter Vzorový", "sk", "Programujem riadenie pohybu pre výrobné linky a rád by som robil so štvornohými robotmi."],
  ["Kim Sample", "en", "I draw interfaces that people understand without a manual, and test them with real people."],
  ["Eva Vzorová", "sk", "Vyštudovala som robotiku a diplomovú prácu som písala o chôdzi humanoidných robotov."],
] as const;
const questions = [
  ["Mesto Vzorovo", "sk", "municipal", "Radi by sme obyvateľom umožnili hlásiť nesvietiace lampy. Ako sa začína?"],
  ["Sample Industries", "en", "robotics", "We inspect two tunnels a week by hand. Could a robot on four legs do that?"],
  ["Obec Vzorka", "sk", "municipal", "Koľko trvá nasadenie platformy pre obec s dvetisíc obyvateľmi?"],
  ["Sample Travel", "en", "travel", "Our guests ask in six languages. Can Charlie answer them in each?"],
] as const;
const address = (name: string) =>
  `${name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(" ", ".")}@mail.example`;

const mail = await startMailServer();
const variables = { SMTP_URL: mail.url, NODE_EXTRA_CA_CERTS: mail.certificateFile };
const site = await startSite({ variables });
const token = await site.adminToken();
const staff = (method: string, path: string, body?: object) =>
  call(method, `${site.url}/api/admin/${path}`, body, token);

const jobs: { id: string }[] = await (await fetch(`${site.url}/api/jobs`)).json();
const [busy = { id: "" }, closing = { id: "" }] = jobs;
await staff("PUT", `jobs/${closing.id}/state`, { state: "closed" });
const applications: string[] = [];
for (const [name, language, words] of people) {
  const body = { name, email: address(name), language, coverLetter: `${words} ${words}` };
  const { body: applied } = await call("POST", `${site.url}/api/jobs/${busy.id}/apply`, body);
  const [id, secret] = [String(applied.applicationId), String(applied.applicationToken)];
  await attachFile(site.url, { id, token: secret }, (await sendFile(site.url, cvFiles.pdf.bytes)) ?? "");
  applications.push(id);
}
const contacts: string[] = [];
for (const [name, language, projectType, message] of questions) {
  const sent = await call("POST", `${site.url}/api/contact`, {
    ...{ name, email: address(name), language, projectType, message },
  });
  contacts.push(String(sent.body.id));
}
const [first = "", second = "", third = ""] = applications;
await staff("PUT", `applications/${first}/stage`, { stage: "interview" });
await staff("PUT", `applications/${second}/stage`, { stage: "contact" });
await staff("PUT", `applications/${second}/star`, { starred: true });
await staff("PUT", `applications/${second}/note`, { text: "Volali sme, v stredu po 15:00." });
await staff("PUT", `applications/${third}/stage`, { stage: "declined" });
await staff("PUT", `contacts/${contacts[0]}/answered`, { answered: true });

const own = () =>
  mail.arrived.flatMap(({ to, mail: { text } }) => (to[0] === address("Eva Vzorová") ? [text ?? ""] : []));
for (let tries = 0; own().length === 0 && tries < 100; tries++) await new Promise((later) => setTimeout(later, 100));
const mine = /\?my=[\w-]+/.exec(own()[0] ?? "")?.[0] ?? "";

/** The ten of a week, each with the way to it. */
const pictures: [name: string, show: (page: Page, locale: Locale) => Promise<unknown>][] = [
  ["jobs", (page, locale) => open(page, locale, "")],
  [
    "job-dialog",
    async (page, locale) => {
      await open(page, locale, "");
      await page.getByTestId(`job-edit-${busy.id}`).click();
      await page.getByTestId("job-dialog").waitFor();
    },
  ],
  ["contacts", (page, locale) => open(page, locale, "?tab=contacts")],
  ["answer", (page, locale) => openReply(page, locale, "contacts", contacts[1] ?? "")],
  ["applications", (page, locale) => open(page, locale, "?tab=applications")],
  ["record", (page, locale) => open(page, locale, `?tab=applications&id=${second}`)],
  [
    "invitation",
    async (page, locale) => {
      await openReply(page, locale, "applications", applications[3] ?? "");
      await page.getByTestId("reply-date").fill(`${new Date().getFullYear() + 1}-01-16T14:00`);
    },
  ],
  [
    "decline",
    async (page, locale) => {
      await open(page, locale, `?tab=applications&job=${busy.id}`);
      await page.getByTestId("list-menu").click();
      await page.getByTestId("decline-rest").click();
      await page.getByTestId(`decline-${applications[5]}`).waitFor();
    },
  ],
  [
    "keys",
    async (page, locale) => {
      await open(page, locale, "?tab=applications");
      await page.keyboard.press("?");
      await page.getByTestId("keyboard-sheet").waitFor();
    },
  ],
  [
    "own-page",
    async (page, locale) => {
      await page.goto(site.url + pagePath("home", locale) + mine);
      await page.getByTestId("my-status").waitFor();
    },
  ],
];

async function open(page: Page, locale: Locale, search: string): Promise<void> {
  await page.goto(site.url + pagePath("admin", locale) + search);
  await page.getByTestId("admin-logout").waitFor();
  // Events keep a connection open: the page is never idle.
  await page.locator('[data-testid^="admin-"][data-testid*="-0"]').first().waitFor();
  if (search.includes("id=")) await page.getByTestId("record-history").waitFor();
}

async function openReply(page: Page, locale: Locale, tab: string, id: string): Promise<void> {
  await open(page, locale, `?tab=${tab}&id=${id}`);
  await page.getByTestId("record-pane").locator(".composer-head").click();
  await page.getByTestId("reply-text").waitFor();
}

mkdirSync(folder, { recursive: true });
const executablePath = browserPath();
if (!executablePath)
  throw new Error("No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const locale of locales) {
  const context = await browser.newContext({ viewport: window, reducedMotion: "reduce" });
  await context.addInitScript(
    ([user = "", secret = ""]) => {
      localStorage.setItem("admin_user", user);
      localStorage.setItem("admin_token", secret);
    },
    [JSON.stringify({ username: admin.username }), token],
  );
  for (const [name, show] of pictures) {
    const page = await context.newPage();
    await show(page, locale);
    await page.evaluate(() => document.fonts.ready);
    const picture = sharp(await page.screenshot()).resize(shown);
    await picture.webp({ quality: 62, effort: 6 }).toFile(`${folder}/${name}.${locale}.webp`);
    await page.close();
    console.log(`docs/staff/${name}.${locale}.webp`);
  }
  await context.close();
}
await browser.close();
await site.stop();
await mail.close();
