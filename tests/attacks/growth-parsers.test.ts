import { expect, test } from "vitest";
import { email } from "../../contract/fields.ts";
import { limits } from "../../contract/limits.ts";
import { greetableName } from "../../contract/person/greetable-name.ts";
import { searchKey } from "../../server/db/search-key.ts";
import { csvRow } from "../../server/features/admin/csv.ts";
import { addressKey } from "../../server/http/networks.ts";
import { accepts } from "../../server/http/response-cache.ts";
import { cleanFileName, extensionOf } from "../../server/inspection/file-name.ts";
import { canBeReplyTo, mailboxOf } from "../../server/mail/addresses.ts";
import { compose } from "../../server/mail/compose.ts";
import { payloads } from "../../server/mail/payloads.ts";
import { parseSmtpUrl } from "../../server/mail/smtp-url.ts";
import { isMailboxList, isPlainAddress, mailboxesIn, parseMailbox } from "../../server/mailboxes.ts";
import { escapeXml } from "../../server/render/xml.ts";
import { attachment } from "../../server/storage/content-disposition.ts";
import { isOwnKey } from "../../server/storage/keys.ts";
import { checkQuery } from "../../server/storage/signed-address.ts";
import { composed } from "../../server/translation/slovak/composed.ts";
import { pairsOf } from "../../server/translation/slovak/job-pairs.ts";
import { slovakFor } from "../../server/translation/slovak/job-slovak.ts";
import { createMemory } from "../../server/translation/slovak/memory.ts";
import { englishNumbers, slovakNumbers, writeSlovak } from "../../server/translation/slovak/numbers.ts";
import { divide } from "../../server/translation/slovak/sentences.ts";
import { loadTermbase } from "../../server/translation/slovak/termbase.ts";
import { typeset } from "../../server/translation/slovak/typography.ts";
import { growthComplaint, hostileTexts } from "../support/growth.ts";

const slovak = slovakFor(["Tatrion"]);
const nothingLearnt = slovak.createMemory();
const withoutMask = (text: string) => text.replace(/[A-Z]+1\b/, "");
const termbase = loadTermbase();
const job = { title: "", description: "", requirements: [] };
const header = 12_000;
const key = Buffer.alloc(32);
const company = {
  from: "Site <hello@site.example>",
  brand: { name: "Site", email: "hello@site.example" },
  publicUrl: "https://site.example",
  mailboxes: { contacts: "office@site.example", applications: "jobs@site.example" },
  retention: { contactsDays: 1, applicationsDays: 1, consentDays: 1 },
  sendsReceipts: true,
};
const mailOf = (kind: string, text: string) => {
  const payload = {
    name: text,
    email: text,
    company: text,
    projectType: "travel",
    message: text,
    language: "en",
    jobTitle: text,
    coverLetter: text,
    phone: text,
    keepForLater: true,
    tab: "contacts",
    event: kind === "accountNotice" ? "passwordChanged" : "withdrawn",
    start: "2026-11-18T13:00:00.000Z",
    person: { name: text, email: text },
    myToken: text,
    username: text,
    device: text,
    subject: text,
    now: "2026-11-16T08:00:00.000Z",
    due: "2026-11-16T08:00:00.000Z",
    count: 1,
    records: [{ id: text, projectType: "travel", due: "2026-11-16T08:00:00.000Z" }],
    text,
    follows: ["1"],
    appointment: { start: "2026-11-18T13:00:00.000Z", minutes: 60, title: text, writtenAt: "2026-11-16T08:00:00.000Z" },
  };
  return compose(
    { id: "1", subject_id: "1", kind, recipient: "a@b.example", language: "sk", payload: JSON.stringify(payload) },
    company,
  );
};
const tried = (work: () => unknown) => {
  try {
    work();
  } catch {
    // What it cannot read it may refuse.
  }
};

/** Every reader of somebody else's text, with the most that can get there. */
const readers: Record<string, readonly [most: number, (text: string) => unknown]> = {
  "search key": [limits.longText + 1_000, searchKey],
  "e-mail address": [limits.bodyBytes, (text) => email.safeParse(text)],
  "exported cell": [limits.longText, (text) => csvRow([text], ";")],
  "file name": [1_000, cleanFileName],
  "file extension": [1_000, extensionOf],
  "name of a download": [1_000, attachment],
  "visitor's address": [header, addressKey],
  "accepted encodings": [header, (text) => accepts(text, "br")],
  "signed address": [
    header,
    (text) => checkQuery(key, "GET", "cvs/x", { expires: text, signature: text, name: text, type: text }, new Date()),
  ],
  "object key": [header, (text) => isOwnKey(key, text)],
  "mailbox behind an address": [limits.email, mailboxOf],
  "address to reply to": [limits.email, canBeReplyTo],
  "name to greet": [limits.shortText, greetableName],
  "mailbox list": [limits.longText, mailboxesIn],
  "mailbox list of settings": [limits.longText, isMailboxList],
  mailbox: [limits.longText, parseMailbox],
  "plain address": [limits.longText, isPlainAddress],
  "mail server": [limits.longText, (text) => tried(() => parseSmtpUrl(`smtp://${text}`))],
  "text in a feed": [limits.longText, escapeXml],
  "composed letters": [limits.longText, composed],
  "English numbers": [limits.longText, englishNumbers],
  "Slovak numbers": [limits.longText, slovakNumbers],
  "written number": [limits.longText, (text) => writeSlovak({ whole: text, decimals: "", grouped: true })],
  "English sentences": [limits.longText, (text) => divide(text)],
  "Slovak sentences": [limits.longText, (text) => divide(text, "sk")],
  "protected words": [limits.longText, (text) => termbase.protect(text).restore(text)],
  "known title": [limits.shortText, (text) => termbase.title(text)],
  "known requirement": [limits.requirement, (text) => termbase.requirement(text)],
  "known sentence": [limits.longText, (text) => termbase.sentence(text)],
  "pairs of a job's texts": [
    limits.longText,
    (text) => pairsOf({ ...job, description: text }, { ...job, description: `${text} ` }),
  ],
  "remembered sentence": [limits.longText, (text) => createMemory([{ english: text, slovak: text }]).find(`${text} 1`)],
  "remembered text with another number": [
    limits.longText,
    (text) => createMemory([{ english: `${text} 1`, slovak: `${text} 1` }]).find(`${text} 2`),
  ],
  "Slovak typography": [limits.longText, typeset],
  "known advert": [limits.longText, (text) => slovak.known({ ...job, description: text }, nothingLearnt)],
  "known requirements of an advert": [
    limits.requirement,
    (text) =>
      slovak.known(
        { requirements: Array.from({ length: limits.requirements }, (_, at) => `${text}${at}`) },
        nothingLearnt,
      ),
  ],
  "advert by a machine that loses what it was to keep": [
    limits.longText,
    (text) => slovak.translate({ description: text }, nothingLearnt, async (asked) => asked.map(withoutMask)),
  ],
  ...Object.fromEntries(
    Object.keys(payloads).map((kind) => [
      `mail ${kind}`,
      [limits.longText, (text: string) => mailOf(kind, text)] as const,
    ]),
  ),
};

test.each(Object.entries(readers))(
  "%s: work grows with the text, never faster",
  { timeout: 300_000 },
  async (_name, [most, read]) => {
    const complaints: (string | undefined)[] = [];
    for (const [name, ofLength] of hostileTexts)
      complaints.push(await growthComplaint(name, [ofLength(most / 4), ofLength(most)], read));
    expect(complaints.filter(Boolean)).toEqual([]);
  },
);
