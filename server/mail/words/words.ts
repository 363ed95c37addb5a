import type { ProjectType } from "../../../contract/contact.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { GreetableName } from "../../../contract/person/greetable-name.ts";
import type { AccountEvent, MyEvent } from "../payloads.ts";

/** Everything our mails say. Values arrive as they are: escaping is the letter's business. */
export interface MailWords {
  labels: Record<"name" | "email" | "phone" | "company" | "projectType" | "job" | "cv" | "language" | "due", string>;
  /** In place of a job's title. */
  generalProfile: string;
  languages: Record<Locale, string>;
  projectTypes: Record<ProjectType, string>;
  cv: Record<"given" | "none", string>;
  /** Before the time of an interview. */
  appointment: string;
  openAdmin: string;
  greeting(name: GreetableName | undefined): string;
  /** What stands before each of the company's numbers, and the link to the data notice. */
  identity: Record<"companyId" | "vatId" | "phone" | "dpo" | "notice", string>;
  /** Ends a receipt: it came by itself, and what to do if it came to the wrong person. */
  automatic(values: { email: string }): string;
  closing: string;
  contactNotice: {
    subject(values: { brand: string; projectType: string; name: string }): string;
    intro: string;
    /** In place of what was written. */
    textInAdmin: string;
  };
  contactReceipt: {
    subject(values: { brand: string }): string;
    thanks(values: { hours: number }): string;
    data(values: { days: number }): string;
  };
  applicationNotice: {
    subject(values: { brand: string; jobTitle: string; name: string }): string;
    intro: string;
  };
  morningList: {
    subject(values: { brand: string; count: number }): string;
    intro(values: { hours: number }): string;
    due(values: { projectType: string; time: string }): string;
    late(values: { projectType: string; time: string }): string;
  };
  /** Once, when more has come in than staff get a notice of each for. */
  noticesPaused: {
    subject(values: { brand: string }): string;
    intro: string;
  };
  applicationReceipt: {
    subject(values: { brand: string; jobTitle: string }): string;
    thanks(values: { jobTitle: string }): string;
    thanksForProfile: string;
    /** By whether a CV has arrived. */
    cv: Record<"given" | "none", string>;
    next: string;
    own: string;
    ownLink: string;
    data(values: { days: number }): string;
    dataWithConsent(values: { days: number }): string;
  };
  myNotice: {
    subject(values: { brand: string; jobTitle: string }): string;
    events: Record<MyEvent, (values: { days: number }) => string>;
    notYou(values: { email: string }): string;
  };
  accountNotice: {
    subject(values: { brand: string }): string;
    events: Record<AccountEvent, (values: { username: string; device: string | undefined }) => string>;
    notYou: string;
  };
}
