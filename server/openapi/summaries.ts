import type { EndpointName } from "../../contract/endpoints.ts";

/** What each call is for, in the words of its users. The browser never loads them. */
export const summaries = {
  readApi: "This description.",
  listJobs:
    "The positions on the site: open and not past their day, newest first unless staff have put them in an order of their own. `lang=sk` answers in Slovak and says where each text comes from.",
  applyForJob: "Applies for a position. The token in the answer opens the application's CV slot for an hour.",
  attachResume: "Attaches an uploaded CV to an application. A second one within the hour replaces the first.",
  requestUpload: "An address that takes one CV by PUT, once, for 15 minutes.",
  sendContact: "Sends an enquiry.",
  formMark: "A signed time. Forms that send it back, a few seconds later at the earliest, are limited less strictly.",
  login:
    "Signs staff in. The token goes into the authorization header of every other admin call. A user with a passkey gets 401 `passkeyRequired` with `options` to sign, or sends a `recoveryCode`; a first password that the server made up is replaced by `newPassword`.",
  loginPasskeyOptions: "What a passkey is to sign to open a session by itself.",
  loginWithPasskey: "Signs staff in by a passkey, alone or after the password.",
  readInvitation: "Whose one-time link it is.",
  acceptInvitation: "Chooses a password by a one-time link, and signs in.",
  logout: "Ends the session of the token.",
  beginApplication:
    "A signed time for the form of a position, as for messages. Counts that an application was begun, not by whom.",
  listAdminJobs:
    "Every position in the order of the site: drafts, closed ones and those deleted in the last 30 days (`deletedAt`) too, with applications and views.",
  setJobState: "Puts a position on the site or takes it off. A closing day that is over goes when it is opened again.",
  moveJob: "Places a position right before another one, or last.",
  createJob: "Adds a position, on the site unless `state` says otherwise.",
  updateJob:
    "Replaces a position. With `version`, an older one is refused instead of overwritten. `state`, `closesOn`, `workplace` and `country` stay as they are where they are left out; null takes the last three away.",
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
  listAudit: "Who did what, when, from where and with what result, newest first.",
  readAccount: "The user's own account: password, passkeys, recovery codes and signed-in devices.",
  changePassword: "A new password of one's own. All other sessions end; this one goes on under the new token.",
  changeEmail: "The address for notices about one's own account.",
  endOneSession: "Signs one of the user's devices out.",
  endOtherSessions: "Signs all of the user's other devices out.",
  proofOptions: "What a passkey is to sign to prove once more who it is.",
  prove:
    "Proves once more who it is, by password or passkey: for ten minutes calls do not answer `proofRequired`. The session goes on under the new token.",
  passkeyOptions: "What a new passkey is to be made for.",
  addPasskey: "Keeps a new passkey.",
  renamePasskey: "Gives a passkey another name.",
  removePasskey: "Forgets a passkey.",
  makeRecoveryCodes: "Ten codes that each work once in place of a passkey; those from before are void.",
  listUsers: "All users.",
  addUser: "Adds a user, who chooses a password by the one-time link in the answer.",
  disableUser: "Keeps a user out and ends the user's sessions.",
  enableUser: "Lets a disabled user in again.",
  resetUser: "Takes a user's password, passkeys and sessions away and makes a one-time link.",
} satisfies Record<EndpointName, string>;
