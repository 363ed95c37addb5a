import { limits } from "../../contract/limits.ts";
import { greet } from "../../contract/replies.ts";
import { languageNames, say, sayCount } from "../locales/words.ts";
import { adminAddress, howToAnswer, known, notice, type Writers } from "./letters.ts";
import { timeIn } from "./times.ts";

/** What goes to the company itself. */
export const staffLetters: Writers<
  "contactNotice" | "applicationNotice" | "appointmentNotice" | "morningList" | "noticesPaused" | "accountNotice"
> = {
  contactNotice({ name, email, company, projectType, message, due, language }, scene) {
    const { labels, projectTypes, contactNotice } = scene.words;
    const type = projectTypes[projectType];
    const facts = known([
      [labels.name, name],
      [labels.email, email],
      [labels.company, company],
      [labels.projectType, type],
      [labels.language, language && languageNames(scene.language)(language)],
      [labels.due, due && timeIn(due, scene.language)],
    ]);
    const subject = say(contactNotice.subject, { brand: scene.company.brand.name, projectType: type, name });
    return notice(subject, { name, address: email }, scene, "contacts", [
      { paragraph: `${contactNotice.intro} ${howToAnswer(email, contactNotice.reply, scene)}` },
      { facts },
      message === undefined ? { paragraph: contactNotice.textInAdmin } : { quote: message },
    ]);
  },
  applicationNotice({ name, email, jobTitle, phone, hasCv, language }, scene) {
    const { labels, cv, applicationNotice } = scene.words;
    const title = jobTitle || scene.words.generalProfile;
    const facts = known([
      [labels.job, title],
      [labels.name, name],
      [labels.email, email],
      [labels.phone, phone],
      [labels.cv, hasCv === undefined ? undefined : hasCv ? cv.given : cv.none],
      [labels.language, language && languageNames(scene.language)(language)],
    ]);
    const subject = say(applicationNotice.subject, { brand: scene.company.brand.name, jobTitle: title, name });
    return notice(subject, { name, address: email }, scene, "applications", [
      { paragraph: `${applicationNotice.intro} ${howToAnswer(email, applicationNotice.reply, scene)}` },
      { facts },
    ]);
  },
  appointmentNotice({ event, start, jobTitle, person }, scene) {
    const { labels, appointment, appointmentNotice } = scene.words;
    const title = jobTitle || scene.words.generalProfile;
    const facts = known([
      [labels.job, title],
      [labels.name, person?.name],
      [appointment, timeIn(start, scene.language)],
    ]);
    const happened = appointmentNotice.happened[event];
    const subject = say(appointmentNotice.subject, { brand: scene.company.brand.name, happened, jobTitle: title });
    const sender = person && { name: person.name, address: person.email };
    return notice(subject, sender, scene, "applications", [{ paragraph: appointmentNotice.events[event] }, { facts }]);
  },
  morningList({ now, count, records }, { company, words, language }) {
    const { due: soon, late } = words.morningList;
    const links = records.map(({ id, projectType, due }) => {
      const values = { projectType: words.projectTypes[projectType], time: timeIn(due, language) };
      const link = say(due < now ? late : soon, values);
      return { link, href: adminAddress(company, language, { tab: "contacts", id }) };
    });
    const older = count - records.length;
    const preview = sayCount(language, words.morningList, "intro", { hours: limits.replyHours, count });
    return {
      subject: sayCount(language, words.morningList, "subject", { brand: company.brand.name, count }),
      preview,
      blocks: [
        { paragraph: preview },
        ...links,
        ...(older > 0 ? [{ paragraph: sayCount(language, words.morningList, "older", { count: older }) }] : []),
        { link: words.openAdmin, href: adminAddress(company, language, { tab: "contacts", state: "open" }) },
      ],
    };
  },
  noticesPaused({ tab }, scene) {
    const { subject, intro } = scene.words.noticesPaused;
    return notice(say(subject, { brand: scene.company.brand.name }), undefined, scene, tab, [{ paragraph: intro }]);
  },
  accountNotice({ event, username, device }, { company, words }) {
    const { subject, events, newDeviceNamed, notYou, notAsked } = words.accountNotice;
    const isNamed = event === "newDevice" && device;
    const happened = say(isNamed ? newDeviceNamed : events[event], { username, device: device ?? "" });
    const advice = event === "accountReset" ? notAsked : notYou;
    const lines = [greet(words.greeting, undefined), happened, advice, `${words.closing}\n${company.brand.name}`];
    const blocks = lines.map((paragraph) => ({ paragraph }));
    return { subject: say(subject, { brand: company.brand.name }), preview: happened, blocks };
  },
};
