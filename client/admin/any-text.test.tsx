import fc from "fast-check";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import type { Application } from "../../contract/applications.ts";
import type { Contact } from "../../contract/contacts.ts";
import type { Job } from "../../contract/jobs.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { jobRow, listedJob } from "../../tests/fixtures/listed-job.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { renderIn } from "../../tests/support/page.tsx";
import { loadMessages } from "../i18n/load-messages.ts";
import { ApplyDialog } from "../site/islands/apply/apply-dialog.tsx";
import { JobCard } from "../site/islands/jobs/job-card.tsx";
import { JobAbout } from "../site/pages/job-about.tsx";
import { ActivityEvent } from "./activity/activity-dialog.tsx";
import { ApplicationPane, ApplicationRow } from "./applications/applications-tab.tsx";
import { ContactPane, ContactRow } from "./contacts/contacts-tab.tsx";
import { JobConflict, JobDialog } from "./jobs/job-dialog.tsx";
import { newJob, toFields } from "./jobs/job-form.ts";
import { previewJob } from "./jobs/job-preview.tsx";
import { JobRecord } from "./jobs/job-record.tsx";
import { JobStub } from "./jobs/jobs-tab.tsx";
import { EraseDialog } from "./records/erase-dialog.tsx";
import { HistoryLines } from "./records/record-pane.tsx";

const nothing = () => undefined;
const createdAt = "2026-01-02T03:04:05.678Z";
function fetchJob(text: string): Job {
  const part = { title: text, description: text, requirements: [text, "a"] };
  const times = { createdAt, updatedAt: createdAt };
  return { id: "1", type: "Contract", location: text, ...part, translations: { sk: part }, revision: 1, ...times };
}

function createContact(text: string, language: Locale): Contact {
  return {
    ...{ id: "1", name: text, email: text, company: text, message: text, createdAt, language, projectType: "travel" },
    revision: 1,
    ...{ answeredBy: text, answeredAt: createdAt, keptUntil: createdAt, note: { text, author: text, at: createdAt } },
  };
}

function createApplication(text: string, language: Locale): Application {
  return {
    ...{ id: "1", jobId: "1", jobTitle: text, jobDeleted: true, name: text, email: text, phone: text, language },
    ...{ coverLetter: text, resumeFile: text, keepForLater: true, createdAt, resumeCautions: [] },
    ...{ keptUntil: createdAt, stage: "new", starred: true, note: { text, author: text, at: createdAt } },
    ...{ newestReplyId: "1", hasOtherActiveApplication: true, earlier: 1, revision: 1 },
  };
}

/** Every screen that shows what people wrote, with the same text in each field. */
const screens: Record<string, (text: string, locale: Locale) => ReactNode> = {
  "an enquiry": (text, language) => <ContactRow record={createContact(text, language)} />,
  "an open enquiry": (text, language) => <ContactPane record={createContact(text, language)} listUrl="" />,
  "an application": (text, language) => <ApplicationRow record={createApplication(text, language)} />,
  "an open application": (text, language) => <ApplicationPane record={createApplication(text, language)} listUrl="" />,
  "a record's history": (text) => (
    <HistoryLines
      entries={[{ at: createdAt, kind: "reply", author: text, template: text, subject: text, text, state: "sent" }]}
    />
  ),
  "a job among the admin's": (text) => (
    <JobRecord {...jobRow} job={listedJob(fetchJob(text))} order={[listedJob(fetchJob(text))]} />
  ),
  "a deleted job's place": (text) => <JobStub job={listedJob(fetchJob(text))} />,
  "the job dialog": (text) => <JobDialog job={listedJob(fetchJob(text))} onClose={nothing} onReopen={nothing} />,
  "a conflict": (text, locale) => (
    <JobConflict
      form={{ fields: toFields(newJob, locale), change: nothing, job: listedJob(fetchJob(text)) }}
      outdatedBase={toFields({ ...newJob, title: "Before", state: "closed" }, locale)}
    />
  ),
  "the preview of a job": (text, locale) => (
    <JobCard job={previewJob(toFields(fetchJob(text), locale), locale, fetchJob(text), undefined)} onApply={nothing} />
  ),
  "a job card": (text) => <JobCard job={fetchJob(text)} onApply={nothing} />,
  "a job's own page": (text) => <JobAbout job={fetchJob(text)} titleId="title" />,
  "the application dialog": (text) => <ApplyDialog job={fetchJob(text)} onClose={nothing} onSent={nothing} />,
  "a line of the activity": (text) => (
    <ActivityEvent
      record={{
        id: "1",
        at: createdAt,
        actor: text,
        action: "cvDownloaded",
        result: "done",
        target: text,
        address: text,
        count: 1,
      }}
    />
  ),
  "the erasure": (text) => <EraseDialog email={text} onClose={nothing} />,
};

describe.each(locales)("any text that people wrote (%s)", (locale) => {
  let render: (content: ReactNode) => string;
  beforeAll(async () => {
    const page = await renderIn(locale);
    for (const language of locales) await loadMessages(page.words, language, ["common", "forms", "admin"]);
    render = page.render;
  });
  // The server has no browser storage: a component that reads it fails here.
  beforeEach(() => void vi.spyOn(console, "error"));

  test.each(Object.entries(screens))("is shown on the screen %s", (_name, screen) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const html = render(
          <Router ssrPath="/admin" ssrSearch="?tab=contacts">
            {screen(text, locale)}
          </Router>,
        );
        expect(html).not.toBe("");
      }),
      { numRuns: 60 },
    );
    expect(console.error).not.toHaveBeenCalled();
  });
});
