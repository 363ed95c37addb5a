import type { FastifyInstance, FastifyRequest } from "fastify";
import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import { mapForms } from "../../../contract/text/model.ts";
import { findPlaceholders, findTextProblems, placeholder } from "../../../contract/text/rules.ts";
import { tieWords } from "../../../contract/text/tie-words.ts";
import * as contract from "../../../contract/texts.ts";
import type { Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import { route } from "../../http/route.ts";
import { auditStaff, getActor } from "../../http/sessions.ts";
import type { Translator } from "../../translation/translator.ts";
import * as repository from "./texts.repository.ts";

/** The activity log names as many changed texts as fit into this length. */
const maxTargetLength = 200;

/** The texts of the site: a draft that all staff share, publications, and a history of them. */
export function textRoutes(scope: FastifyInstance, deps: StaffDeps, all: repository.DefaultTexts): void {
  const { db, clock } = deps;
  const translators: Partial<Record<Locale, Translator["toEnglish"]>> = {
    sk: deps.translator.translate,
    en: deps.translator.toEnglish,
  };

  route(scope, contract.listTexts, async () => {
    const stored = await repository.selectTexts(db.query);
    const [newest] = await repository.selectPublications(db.query, 1);
    const isOff = ["off", "missing"].includes(deps.translator.status().state);
    return {
      texts: [...all].map(([key, shipped]) => repository.toEditableText(key, shipped, stored.get(key))),
      unusedKeys: [...stored].flatMap(([key, { published }]) => (published && !all.has(key) ? [key] : [])),
      publication: newest,
      proposes: isOff ? [] : locales.filter((locale) => translators[locale]),
    };
  });

  route(
    scope,
    contract.saveText,
    async ({ params: { id: key }, body: { revision, texts: typed }, request, commit }) => {
      const shipped = all.get(key);
      if (!shipped) throw new Refusal("notFound");
      const tieForms = (locale: Locale) => {
        const forms = typed?.[locale];
        return forms && mapForms(forms, (text) => tieWords(text, locale));
      };
      const texts = typed && inEachLocale(tieForms);
      const fields = findTextProblems(texts ?? {}, shipped);
      if (Object.keys(fields).length > 0) throw new Refusal("validation", { fields });
      const change = getChange(request);
      await commit(async (write) => {
        await repository.saveDraft(write, change, { key, revision, texts, shipped });
        await auditTexts(write, request, "wordsSaved", [key]);
        return {};
      }, "drafts");
      return repository.toEditableText(key, shipped, (await repository.selectTexts(db.query, key)).get(key));
    },
  );

  route(scope, contract.listPublications, async () =>
    (await repository.selectPublications(db.query)).map((publication) => ({
      ...publication,
      changes: publication.changes.flatMap(({ key, before, after }) => {
        const shipped = all.get(key);
        if (!shipped) return [];
        const toText = (version: typeof before) => repository.completeTexts(version?.texts, shipped);
        return [{ key, before: toText(before), after: toText(after) }];
      }),
    })),
  );

  route(scope, contract.publishTexts, ({ body, ...call }) =>
    publish(call, "wordsPublished", (write, change) => repository.publishDraft(write, change, body, all)),
  );

  route(scope, contract.takeBackTexts, ({ body, ...call }) =>
    publish(call, "wordsTakenBack", (write, change) => repository.takeBack(write, change, body.version)),
  );

  async function publish(
    { request, commit }: { request: FastifyRequest } & Pick<Commit, "commit">,
    action: "wordsPublished" | "wordsTakenBack",
    work: (write: Write, change: ReturnType<typeof getChange>) => ReturnType<typeof repository.takeBack>,
  ) {
    const { version } = await commit(async (write) => {
      const { version, keys } = await work(write, getChange(request));
      await auditTexts(write, request, action, keys);
      return { version: String(version) };
    }, "texts");
    db.notify("drafts");
    const published = await repository.selectPublications(db.query);
    const publication = published.find((one) => String(one.version) === version);
    if (!publication) throw new Refusal("notFound");
    return publication;
  }

  function getChange(request: FastifyRequest) {
    return { by: getActor(request).actor, now: clock() };
  }

  async function auditTexts(
    write: Write,
    request: FastifyRequest,
    action: "wordsSaved" | "wordsPublished" | "wordsTakenBack",
    keys: string[],
  ) {
    const target = keys.join(", ").slice(0, maxTargetLength);
    await auditStaff(write, clock(), request, { action, target });
  }

  route(scope, contract.proposeText, async ({ body: { text, to } }) => {
    const names = text.match(placeholder) ?? [];
    // Placeholders become names in capitals, which translation engines leave unchanged.
    const masked = names.reduce((some, name, index) => some.replace(name, `QX${index}`), text);
    const [answer = ""] = (await translators[to]?.([masked]).catch(() => undefined)) ?? [];
    const proposal = names.reduce((some, name, index) => some.replace(`QX${index}`, name), answer);
    const isComplete = proposal !== "" && findPlaceholders(proposal).join() === [...names].sort().join();
    return { proposal: isComplete ? proposal : undefined };
  });
}
