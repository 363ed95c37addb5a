import type { MailKind, Payload } from "./payloads.ts";

const [now, due] = ["2026-11-16T08:00:00.000Z", "2026-11-16T17:36:00.000Z"];
export const person = { name: "Žofia Kováčová", email: "zofia@customer.example", language: "sk" } as const;
const jobTitle = "Inžinier robotiky (m/ž)";
const appointment = { start: due, minutes: 60, title: "Pohovor", writtenAt: now };
/** A kind that is added needs its sample. */
export const samples: { [K in MailKind]: Payload<K> } = {
  contactNotice: { ...person, projectType: "robotics", message: "Prvý riadok\n\nDruhý & <b>tretí</b>", due },
  contactReceipt: { name: person.name },
  applicationNotice: { ...person, jobTitle, phone: "+421 905 123 456", hasCv: true },
  applicationReceipt: { name: person.name, jobTitle, keepForLater: true, hasCv: false, myToken: "t".repeat(43) },
  myNotice: { event: "withdrawn", name: person.name, jobTitle },
  appointmentNotice: { event: "withdrawn", start: due, jobTitle, person },
  morningList: { now, count: 1, records: [{ id: "1", projectType: "travel", due }] },
  noticesPaused: { tab: "contacts" },
  reply: {
    tab: "applications",
    subject: "Pozvánka",
    text: `Dobrý deň,\n\n${"radi vás spoznáme. ".repeat(3)}`,
    follows: ["1"],
    appointment,
  },
  accountNotice: { event: "passwordChanged", username: "jana" },
};
export const kinds = Object.keys(samples).filter((kind): kind is MailKind => kind in samples);
