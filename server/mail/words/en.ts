import type { MailWords } from "./words.ts";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

export const en: MailWords = {
  labels: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    company: "Company or town",
    projectType: "Project type",
    job: "Position",
    cv: "CV",
    language: "Language",
    due: "Answer by",
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
  appointment: "Appointment",
  openAdmin: "Open in the admin",
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  automatic: ({ email }) =>
    `This email was sent automatically. If you did not write to us, someone probably entered your address by mistake. You can ignore this email or tell us at ${email}.`,
  closing: "Kind regards,",
  contactNotice: {
    subject: ({ projectType, name }) => `New message: ${projectType} – ${name}`,
    intro: "A new message has come in through the website. Reply to this email and your answer goes to its sender.",
  },
  contactReceipt: {
    subject: ({ brand }) => `${brand}: we have received your message`,
    thanks: ({ hours }) =>
      `Thank you for writing to us. Your message has arrived, and we will get back to you within ${hours} hours.`,
    data: ({ days: count }) =>
      `We use your details to answer you and follow up, and delete them ${days(count)} after you send them.`,
  },
  applicationNotice: {
    subject: ({ jobTitle, name }) => `New application: ${jobTitle} – ${name}`,
    intro:
      "A new application has come in through the website. You will find the cover letter, and the CV if there is one, in the admin. Reply to this email and your answer goes to the applicant.",
  },
  morningList: {
    subject: ({ brand, count }) => `${brand}: ${count}\u00a0${count === 1 ? "message" : "messages"} to answer today`,
    intro: ({ hours }) =>
      `Nobody has answered these messages yet, and the ${hours}\u00a0hours that we promise are nearly or already over.`,
    due: ({ projectType, time }) => `${projectType} – by ${time}`,
    late: ({ projectType, time }) => `${projectType} – late since ${time}`,
  },
  noticesPaused: {
    subject: ({ brand }) => `${brand}: notices paused for up to an hour`,
    intro:
      "So much has come in through the website in the last hour that no more notices are sent until the hour is over. Nothing is lost: you will find everything in the admin.",
  },
  applicationReceipt: {
    subject: ({ brand }) => `${brand}: we have received your application`,
    thanks: ({ jobTitle }) => `Thank you for applying for the position “${jobTitle}”. Your application has arrived.`,
    next: "A person will read it, and we will get back to you at this address.",
    data: ({ days: count }) =>
      `We use your details only to fill this position and delete them, with your CV, ${days(count)} after you send them.`,
    dataWithConsent: ({ days: count }) =>
      `As you agreed, we also keep your application for other positions and delete it, with your CV, ${days(count)} after you send it. You can withdraw your consent at any time by replying to this email.`,
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
      recoveryCodesMade: ({ username }) =>
        `${username} has new recovery codes. Those from before do not work any more.`,
      newDevice: ({ username, device }) =>
        device
          ? `${username} signed in from a browser that was not known before: ${device}.`
          : `${username} signed in from a browser that was not known before.`,
      accountReset: ({ username }) =>
        `A colleague has reset the sign-in of ${username}. You will get a link from them to choose a new password.`,
    },
    notYou: "If this was not you, change your password at once and tell your colleagues.",
  },
};
