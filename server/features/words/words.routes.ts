import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Locale, locales } from "../../../contract/locales.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import { placeholder, placeholdersOf, textsProblems } from "../../../contract/words/text-rules.ts";
import { type Forms, isSame, type Shipped } from "../../../contract/words/texts.ts";
import { tieWords } from "../../../contract/words/tie-words.ts";
import * as contract from "../../../contract/words/words.ts";
import type { Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import type { Translator } from "../../translation/translator.ts";
import { fits } from "./published.ts";
import * as repository from "./words.repository.ts";
import { historyMost } from "./words.retention.ts";

/** The activity log names the texts, as many as a line holds. */
const namesMost = 200;

/** The texts of the site as staff change them: a draft that they share, publications, and what was said before. */
export function wordsRoutes(scope: FastifyInstance, deps: StaffDeps, all: Map<string, Shipped>): void {
  const { db, clock } = deps;
  const translators: Partial<Record<Locale, Translator["toEnglish"]>> = {
    sk: deps.translator.translate,
    en: deps.translator.toEnglish,
  };
  const shippedAs = (key: string) => {
    const shipped = all.get(key);
    if (!shipped) throw new Refusal("notFound");
    return shipped;
  };
  route(scope, contract.listWords, async () => {
    const draft = await repository.readDraft(db.query);
    const [newest, , earlier] = await repository.readVersions(db.query, 3);
    const texts = [...all].map(([key, shipped]) => toText(key, shipped, draft[key], newest?.texts[key]));
    const isThere = !["off", "missing"].includes(deps.translator.status().state);
    const proposes = isThere ? locales.filter((locale) => translators[locale]) : [];
    return { texts, publication: newest && toPublication(newest, earlier), proposes };
  });

  route(scope, contract.saveWords, async ({ params: { id: key }, body: { read, texts: typed }, request }) => {
    const shipped = shippedAs(key);
    const texts = typed && inEachLocale((locale) => tied(typed[locale], locale));
    const fields = textsProblems(texts ?? {}, shipped);
    if (Object.keys(fields).length > 0) throw new Refusal("validation", { fields });
    const now = clock();
    const done = doneBy(request);
    const outcome = await adminOf(request).write(async (write) => {
      const saved = await repository.saveDraft(write, db.engine, { key, texts, shipped, by: done.actor, read, now });
      if (saved !== "conflict") await audit(write, now, { ...done, action: "wordsSaved", target: key, request });
      return saved;
    });
    if (outcome === "conflict") throw new Refusal("changedMeanwhile");
    db.announce("drafts", key);
    return toText(key, shipped, outcome.draft, outcome.published);
  });

  route(scope, contract.wordsHistory, async () => {
    const history = repository.readHistory(db.query, historyMost);
    return Array.fromAsync(history, ({ version, earlier, changes }) => ({
      ...toPublication(version, earlier),
      changes: changes.map(({ key, before, after }) => ({
        ...{ key, before: before && wholeOf(before), after: after && wholeOf(after) },
      })),
    }));
  });

  route(scope, contract.publishWords, ({ body: { drafts: ids, evenBehind }, request }) =>
    publishing(request, "wordsPublished", (write, act) =>
      repository.publishDraft(write, db.engine, { ids, evenBehind, ...act }),
    ),
  );

  route(scope, contract.takeBackWords, ({ body: { version }, request }) =>
    publishing(request, "wordsTakenBack", (write, act) => repository.takeBack(write, db.engine, { version, ...act })),
  );

  async function publishing(
    request: FastifyRequest,
    action: "wordsPublished" | "wordsTakenBack",
    work: (write: Write, act: { by: string; now: Date }) => ReturnType<typeof repository.publishDraft>,
  ) {
    const now = clock();
    const done = doneBy(request);
    const outcome = await adminOf(request).write(async (write) => {
      const published = await work(write, { by: done.actor, now });
      if (typeof published === "object")
        await audit(write, now, { ...done, action, target: published.keys.join(", ").slice(0, namesMost), request });
      return published;
    }, "words");
    if (outcome === "conflict") throw new Refusal("changedMeanwhile");
    if (outcome === "behind") throw new Refusal("languageBehind");
    db.announce("drafts");
    return { version: outcome.version, by: done.actor, at: now.toISOString() };
  }

  route(scope, contract.proposeWords, async ({ body: { text, to } }) => {
    const names = text.match(placeholder) ?? [];
    // A name in capitals goes through a translator as it is; what does not come back is no proposal.
    const stand = names.reduce((some, name, index) => some.replace(name, `QX${index}`), text);
    const [answer = ""] = (await translators[to]?.([stand]).catch(() => undefined)) ?? [];
    const proposal = names.reduce((some, name, index) => some.replace(`QX${index}`, name), answer);
    const isWhole = proposal !== "" && placeholdersOf(proposal).join() === [...names].sort().join();
    return { proposal: isWhole ? proposal : undefined };
  });
}

function tied(forms: Forms | undefined, locale: Locale): Forms | undefined {
  return forms && Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, tieWords(text, locale)]));
}

function toPublication(version: repository.Version, earlier: repository.Version | undefined) {
  return {
    ...{ version: version.version, by: version.by, at: version.at },
    takesBack: repository.takesBack(version, earlier),
  };
}

function wholeOf({ texts }: repository.Entry) {
  return inEachLocale((locale) => texts[locale]);
}

function toText(key: string, shipped: Shipped, draft?: repository.Entry, published?: repository.Entry) {
  const said = draft ?? published;
  const isStale = said && locales.some((one) => said.texts[one] && !isSame(said.shipped[one], shipped[one]));
  return {
    ...{ key, shipped },
    published: published && wholeOf(published),
    was: isStale ? said.shipped : undefined,
    fits: !said || fits(said.texts, shipped),
    draft: draft && { texts: wholeOf(draft), by: draft.by, at: draft.at },
    read: said?.id,
  };
}
