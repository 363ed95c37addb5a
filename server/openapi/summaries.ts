import type { EndpointName } from "../../contract/endpoints.ts";

/** What each call is for, in the words of its users. The browser never loads them. */
export const summaries = {
  readApi: "This description.",
  listJobs: "The open positions, newest first. `lang=sk` answers in Slovak and says where each text comes from.",
  applyForJob: "Applies for a position. The token in the answer opens the application's CV slot for an hour.",
  attachResume: "Attaches an uploaded CV to an application. A second one within the hour replaces the first.",
  requestUpload: "An address that takes one CV by PUT, once, for 15 minutes.",
  sendContact: "Sends an enquiry.",
  formMark: "A signed time. Forms that send it back, a few seconds later at the earliest, are limited less strictly.",
  login: "Signs staff in. The token goes into the authorization header of every other admin call.",
  logout: "Ends the session of the token.",
  createJob: "Adds a position.",
  updateJob: "Replaces a position. With `version`, an older one is refused instead of overwritten.",
  deleteJob: "Takes a position off the site. Its applications stay.",
  restoreJob: "Brings a deleted position back under the same id.",
  listSlovak: "Where the Slovak of every position stands, and the translator.",
  listContacts: "Enquiries, newest first.",
  markAnswered: "Marks an enquiry as answered, or as open again, for all staff.",
  listApplications: "Applications, newest first.",
  listApplicationJobs: "Positions that applications can be filtered by.",
  exportContacts: "Enquiries as CSV.",
  exportApplications: "Applications as CSV.",
  resumeUrl: "A signed address of an application's CV, for 60 seconds.",
  erasePerson: "Removes everything kept about one e-mail address, for good.",
  listAudit: "Who did what and when, newest first.",
} satisfies Record<EndpointName, string>;
