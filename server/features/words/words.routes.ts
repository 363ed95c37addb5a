import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Locale, locales } from "../../../contract/locales.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import { placeholder, placeholdersOf, textsProblems } from "../../../contract/words/text-rules.ts";
import { inEachForm, type Shipped, saidIn, type Texts } from "../../../contract/words/texts.ts";
import { tieWords } from "../../../contract/words/tie-words.ts";
import * as contract from "../../../contract/words/words.ts";
import type { Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/sessions.ts";
import type { Translator } from "../../translation/translator.ts";
import { fits } from "./published.ts";
import * as repository from "./words.repository.ts";

/** The activity log names the texts, as many as a line holds. */
const namesMost = 200;

/** The texts of the site as staff change them: a draft that they share, publications, and what was said before. */
export function wordsRoutes(scope: FastifyInstance, deps: StaffDeps, all: Map<string, Shipped>): void {
  const { db, clock } = deps;
  const translators: Partial<Record<Locale, Translator["toEnglish"]>> = {
    sk: deps.translator.translate,
    en: deps.translator.toEnglish,
  };

  route(scope, contract.listWords, async () => {
    const draft = await repository.readDraft(db.query);
    const [newest, , earlier] = await repository.readVersions(db.query, 3);
    const texts = [...all].map(([key, shipped]) => toText(key, shipped, draft[key], newest?.texts[key]));
    const isThere = !["off", "missing"].includes(deps.translator.status().state);
    const proposes = isThere ? locales.filter((locale) => translators[locale]) : [];
    const gone = Object.keys(newest?.texts ?? {}).filter((key) => !all.has(key));
    return { texts, gone, publication: newest && toPublication(newest, earlier), proposes };
  });

  route(scope, contract.saveWords, async ({ params: { id: key }, body: { read, texts: typed }, request }) => {
    const shipped = all.get(key);
    if (!shipped) throw new Refusal("notFound");
    const texts =
      typed &&
      inEachLocale((locale) => {
        const forms = typed[locale];
        return forms && inEachForm(forms, (text) => tieWords(text, locale));
      });
    const fields = textsProblems(texts ?? {}, shipped);
    if (Object.keys(fields).length > 0) throw new Refusal("validation", { fields });
    const { draft, published } = await changing(request, "wordsSaved", (write, act) =>
      repository.saveDraft(write, act, { key, texts, shipped, read }),
    );
    return toText(key, shipped, draft, published);
  });

  route(scope, contract.wordsHistory, () =>
    Array.fromAsync(repository.readHistory(db.query), ({ version, earlier, changes }) => ({
      ...toPublication(version, earlier),
      changes: changes.flatMap(({ key, before, after }) => {
        const shipped = all.get(key);
        return shipped ? { key, before: whole(before?.texts, shipped), after: whole(after?.texts, shipped) } : [];
      }),
    })),
  );

  route(scope, contract.publishWords, ({ body, request }) =>
    changing(request, "wordsPublished", (write, act) =>
      repository.publishDraft(write, act, body, (key) => all.has(key)),
    ),
  );

  route(scope, contract.takeBackWords, ({ body: { version }, request }) =>
    changing(request, "wordsTakenBack", (write, act) => repository.takeBack(write, act, version)),
  );

  async function changing<Made extends { keys: string[] }>(
    request: FastifyRequest,
    action: "wordsSaved" | "wordsPublished" | "wordsTakenBack",
    work: (write: Write, act: repository.Act) => Promise<Made>,
  ) {
    const now = clock();
    const done = doneBy(request);
    const act = { by: done.actor, at: now.toISOString() };
    const channel = action === "wordsSaved" ? undefined : "words";
    const made = await adminOf(request).write(async (write) => {
      const made = await work(write, act);
      const target = made.keys.join(", ").slice(0, namesMost);
      await audit(write, now, { ...done, action, target, request });
      return made;
    }, channel);
    db.notify("drafts");
    return { ...made, ...act, takesBack: action === "wordsTakenBack" };
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

function whole(texts: Texts | undefined, shipped: Shipped) {
  return inEachLocale((locale) => saidIn(locale, texts, shipped));
}

function toPublication(newest: repository.Version, earlier: repository.Version | undefined) {
  const { version, by, at } = newest;
  return { version, by, at, takesBack: repository.takesBack(newest, earlier) };
}

function toText(key: string, shipped: Shipped, draft?: repository.Entry, published?: repository.Entry) {
  const last = draft ?? published;
  return {
    ...{ key, shipped },
    said: whole(published && fits(published.texts, shipped) ? published.texts : undefined, shipped),
    was: last && repository.staleIn(last, shipped).length > 0 ? last.shipped : undefined,
    fits: !last || fits(last.texts, shipped),
    draft: draft && { ...draft, texts: whole(draft.texts, shipped) },
    read: last?.id,
  };
}
