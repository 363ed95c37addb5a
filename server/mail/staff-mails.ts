import { limits } from "../../contract/limits.ts";
import { fillName } from "../../contract/templates.ts";
import { createLanguageFormat, formatCount, formatMessage } from "../locales/messages.ts";
import { createNotice, formatAdminUrl, formatTime, getAnswerHint, omitEmpty, type Writers } from "./mail-parts.ts";

export const staffMails: Writers<
  "contactNotice" | "applicationNotice" | "appointmentNotice" | "morningList" | "noticesPaused" | "accountNotice"
> = {
  contactNotice({ name, email, company, projectType, message, due, language }, context) {
    const { labels, projectTypes, contactNotice } = context.words;
    const type = projectTypes[projectType];
    const facts = omitEmpty([
      [labels.name, name],
      [labels.email, email],
      [labels.company, company],
      [labels.projectType, type],
      [labels.language, language && createLanguageFormat(context.language)(language)],
      [labels.due, due && formatTime(due, context.language)],
    ]);
    const subject = formatMessage(contactNotice.subject, {
      brand: context.company.brand.name,
      projectType: type,
      name,
    });
    return createNotice(subject, { name, address: email }, context, "contacts", [
      { paragraph: `${contactNotice.intro} ${getAnswerHint(email, contactNotice.reply, context)}` },
      { facts },
      message === undefined ? { paragraph: contactNotice.textInAdmin } : { quote: message },
    ]);
  },
  applicationNotice({ name, email, jobTitle, phone, hasCv, language }, context) {
    const { labels, cv, applicationNotice } = context.words;
    const title = jobTitle || context.words.generalProfile;
    const facts = omitEmpty([
      [labels.job, title],
      [labels.name, name],
      [labels.email, email],
      [labels.phone, phone],
      [labels.cv, hasCv === undefined ? undefined : hasCv ? cv.given : cv.none],
      [labels.language, language && createLanguageFormat(context.language)(language)],
    ]);
    const subject = formatMessage(applicationNotice.subject, {
      brand: context.company.brand.name,
      jobTitle: title,
      name,
    });
    return createNotice(subject, { name, address: email }, context, "applications", [
      { paragraph: `${applicationNotice.intro} ${getAnswerHint(email, applicationNotice.reply, context)}` },
      { facts },
    ]);
  },
  appointmentNotice({ event, start, jobTitle, person }, context) {
    const { labels, appointment, appointmentNotice } = context.words;
    const title = jobTitle || context.words.generalProfile;
    const facts = omitEmpty([
      [labels.job, title],
      [labels.name, person?.name],
      [appointment, formatTime(start, context.language)],
    ]);
    const happened = appointmentNotice.happened[event];
    const subject = formatMessage(appointmentNotice.subject, {
      brand: context.company.brand.name,
      happened,
      jobTitle: title,
    });
    const sender = person && { name: person.name, address: person.email };
    return createNotice(subject, sender, context, "applications", [
      { paragraph: appointmentNotice.events[event] },
      { facts },
    ]);
  },
  morningList({ now, count, records }, { company, words, language }) {
    const { due: soon, late } = words.morningList;
    const links = records.map(({ id, projectType, due }) => {
      const values = { projectType: words.projectTypes[projectType], time: formatTime(due, language) };
      const link = formatMessage(due < now ? late : soon, values);
      return { link, href: formatAdminUrl(company, language, { tab: "contacts", state: "open", id }) };
    });
    const older = count - records.length;
    const preview = formatCount(language, words.morningList, "intro", { hours: limits.replyHours, count });
    return {
      subject: formatCount(language, words.morningList, "subject", { brand: company.brand.name, count }),
      preview,
      blocks: [
        { paragraph: preview },
        ...links,
        ...(older > 0 ? [{ paragraph: formatCount(language, words.morningList, "older", { count: older }) }] : []),
        { link: words.openAdmin, href: formatAdminUrl(company, language, { tab: "contacts", state: "open" }) },
      ],
    };
  },
  noticesPaused({ tab }, context) {
    const { subject, intro } = context.words.noticesPaused;
    return createNotice(formatMessage(subject, { brand: context.company.brand.name }), undefined, context, tab, [
      { paragraph: intro },
    ]);
  },
  accountNotice({ event, username, device }, { company, words }) {
    const { subject, events, newDeviceNamed, notYou, notAsked } = words.accountNotice;
    const isNamed = event === "newDevice" && device;
    const happened = formatMessage(isNamed ? newDeviceNamed : events[event], { username, device: device ?? "" });
    const advice = event === "accountReset" ? notAsked : notYou;
    const lines = [fillName(words.greeting, undefined), happened, advice, `${words.closing}\n${company.brand.name}`];
    const blocks = lines.map((paragraph) => ({ paragraph }));
    return { subject: formatMessage(subject, { brand: company.brand.name }), preview: happened, blocks };
  },
};
