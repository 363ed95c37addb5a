import type { MailWords } from "./words.ts";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

export const en: MailWords = {
  labels: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    company: "Company",
    projectType: "Project type",
    job: "Position",
    cv: "CV",
    language: "Language",
  },
  languages: { en: "English", sk: "Slovak" },
  projectTypes: {
    aiSoftware: "AI software development",
    robotics: "Robotics solutions",
    municipal: "Municipal technology",
    travel: "Travel technology",
    consulting: "Technology consulting",
  },
  cv: { given: "yes", none: "no" },
  openAdmin: "Open in the admin",
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  automatic: ({ email }) =>
    `This message was sent automatically. If you did not write to us, someone has probably typed your address by mistake: please ignore it, or tell us at ${email}.`,
  closing: "Kind regards,",
  contactNotice: {
    subject: ({ projectType, name }) => `New enquiry: ${projectType} – ${name}`,
    intro: "A new enquiry has come in through the website. Reply to this message and your answer goes to its sender.",
  },
  contactReceipt: {
    subject: ({ brand }) => `${brand}: we have received your message`,
    thanks: ({ hours }) =>
      `Thank you for writing to us. Your message has arrived, and we will get back to you within ${hours} hours.`,
    data: ({ days: count }) => `We use your details only to answer you and delete them after ${days(count)}.`,
  },
  applicationNotice: {
    subject: ({ jobTitle, name }) => `New application: ${jobTitle} – ${name}`,
    intro:
      "A new application has come in through the website. You will find the cover letter, and the CV if there is one, in the admin. Reply to this message and your answer goes to the applicant.",
  },
  noticesPaused: {
    subject: ({ brand }) => `${brand}: notices paused for up to an hour`,
    intro:
      "So much has come in through the website in the last hour that no more notices are sent until the hour is over. Nothing is lost: you will find everything in the admin.",
  },
  applicationReceipt: {
    subject: ({ brand }) => `${brand}: we have received your application`,
    thanks: ({ jobTitle }) => `Thank you for applying for the position “${jobTitle}”. Your application has arrived.`,
    next: "We will read it and get back to you at this address.",
    data: ({ days: count }) =>
      `We use your details only for this selection and delete them, with your CV, after ${days(count)}.`,
    dataWithConsent: ({ days: count }) =>
      `As you agreed, we also keep your application for later openings and delete it, with your CV, after ${days(count)}. You can withdraw your consent at any time by replying to this message.`,
  },
  accountNotice: {
    subject: ({ brand }) => `${brand}: your sign-in has changed`,
    events: {
      passwordChanged: ({ username }) => `The password of ${username} was changed. All other devices were signed out.`,
      emailChanged: ({ username }) =>
        `${username} now has another address for such notices. This is the last one sent here.`,
      passkeyAdded: ({ username }) => `A passkey was added to ${username}.`,
      passkeyRemoved: ({ username }) => `A passkey was removed from ${username}.`,
      recoveryCodeUsed: ({ username }) => `${username} signed in with a recovery code in place of the passkey.`,
      accountReset: ({ username }) =>
        `A colleague has reset the sign-in of ${username}. You will get a link from them to choose a new password.`,
    },
    notYou: "If this was not you, change your password at once and tell your colleagues.",
  },
};
