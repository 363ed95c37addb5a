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
  generalProfile: "General profile",
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
  identity: {
    companyId: "Company ID",
    vatId: "VAT ID",
    phone: "Phone",
    dpo: "Data protection officer",
    notice: "How we handle your data",
  },
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  automatic: ({ email }) =>
    `This email was sent automatically. If you did not write to us, someone probably entered your address by mistake. You can ignore this email or tell us at ${email}.`,
  closing: "Kind regards,",
  contactNotice: {
    subject: ({ brand, projectType, name }) => `[${brand}] Message: ${projectType} – ${name}`,
    intro: "A new message has come in through the website. Reply to this email and your answer goes to its sender.",
    textInAdmin: "You will find the message itself in the admin.",
  },
  contactReceipt: {
    subject: ({ brand }) => `${brand}: we have received your message`,
    thanks: ({ hours }) =>
      `Thank you for writing to us. Your message has arrived, and we will get back to you within ${hours} hours.`,
    data: ({ days: count }) =>
      `We use your details to answer you and follow up, and delete them ${days(count)} after you send them.`,
  },
  applicationNotice: {
    subject: ({ brand, jobTitle, name }) => `[${brand}] Application: ${jobTitle} – ${name}`,
    intro:
      "A new application has come in through the website. You will find the cover letter, and the CV if there is one, in the admin. Reply to this email and your answer goes to the applicant.",
  },
  morningList: {
    subject: ({ brand, count }) => `[${brand}] ${count}\u00a0${count === 1 ? "message" : "messages"} to answer today`,
    intro: ({ hours }) =>
      `Nobody has answered these messages yet, and the ${hours}\u00a0hours that we promise are nearly or already over.`,
    due: ({ projectType, time }) => `${projectType} – by ${time}`,
    late: ({ projectType, time }) => `${projectType} – late since ${time}`,
  },
  noticesPaused: {
    subject: ({ brand }) => `[${brand}] Notices paused for up to an hour`,
    intro:
      "So much has come in through the website in the last hour that no more notices are sent until the hour is over. Nothing is lost: you will find everything in the admin.",
  },
  applicationReceipt: {
    subject: ({ brand, jobTitle }) => `${brand}: we have received your application – ${jobTitle}`,
    thanks: ({ jobTitle }) => `Thank you for applying for the position “${jobTitle}”. Your application has arrived.`,
    thanksForProfile: "Thank you for sending us your profile. It has arrived.",
    cv: {
      given: "Your CV has arrived with it.",
      none: "No CV has arrived with it. You do not need one, but you can still add it on your own page.",
    },
    next: "A person will read it, and we will get back to you at this address.",
    own: "On your own page you see how it stands. There you can add or replace your CV, withdraw, download your data or erase everything. The link is the key to it, so keep it to yourself.",
    ownLink: "Your application",
    data: ({ days: count }) =>
      `We use your details only to fill this position and delete them, with your CV, ${days(count)} after you send them.`,
    dataWithConsent: ({ days: count }) =>
      `As you agreed, we also keep your application for other positions and delete it, with your CV, ${days(count)} after you send it. You can withdraw your consent at any time on your own page or by replying to this email.`,
  },
  myNotice: {
    subject: ({ brand, jobTitle }) => `${brand}: your application has changed – ${jobTitle}`,
    events: {
      cvReplaced: () => "Your CV has arrived and now belongs to your application.",
      withdrawn: () =>
        "You have withdrawn your application. You can take this back on your own page for as long as we keep your data.",
      takenBack: () => "Your application counts again, as if you had not withdrawn it.",
      consentGiven: ({ days: count }) =>
        `You have agreed that we keep your application for other positions, for at most ${days(count)} after you sent it. You can withdraw this at any time on your own page.`,
      consentWithdrawn: ({ days: count }) =>
        `You have withdrawn your consent. We use your application only for the position you applied for and delete it ${days(count)} after you sent it.`,
      exported: () => "Your data were downloaded from your own page.",
      erased: () =>
        "We have erased everything we had under this address: applications, CVs and messages. This cannot be taken back, and this is the last email about it.",
    },
    notYou: ({ email }) =>
      `If this was not you, someone else may have the link from our receipt: please tell us at ${email}.`,
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
