import { z } from "zod/mini";
import { applicationsQuery, contactsQuery } from "./admin.ts";
import { endpoint } from "./endpoint.ts";
import { companyZone } from "./job/closing-day.ts";
import { defaultLocale, locales } from "./locales.ts";

/** For whom a file is written: its words and separator, and the clock of its times. */
const exportReader = {
  lang: z._default(z.enum(locales), defaultLocale),
  /** A browser may not know its own, and say `Etc/Unknown`: its file has the company's time. */
  zone: z.catch(z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), companyZone), companyZone),
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(defaultLocale, { timeZone: name }));
  } catch {
    return false;
  }
}

export const exportContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts/export",
  query: z.extend(contactsQuery, exportReader),
  status: 200,
  media: "text/csv",
  refusals: ["validation", "unauthorized", "reauthRequired"],
});

export const exportApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications/export",
  query: z.extend(applicationsQuery, exportReader),
  status: 200,
  media: "text/csv",
  refusals: ["validation", "unauthorized", "reauthRequired"],
});

/** What was counted of each job on each day of the last 13 months, newest day first; nothing about people. */
export const exportJobNumbers = endpoint({
  method: "GET",
  path: "/api/admin/job-numbers",
  query: z.object(exportReader),
  status: 200,
  media: "text/csv",
  refusals: ["validation", "unauthorized"],
});

/** The CVs of those applications in one archive, named after their people. */
export const downloadCvs = endpoint({
  method: "GET",
  path: "/api/admin/applications/cvs",
  query: z.extend(applicationsQuery, exportReader),
  status: 200,
  media: "application/zip",
  refusals: ["validation", "unauthorized", "reauthRequired", "resumeNotFound", "storageUnavailable"],
});
