import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { languages } from "../../../contract/locales.ts";
import type { DefaultText } from "../../../contract/text/model.ts";
import type { EditableText } from "../../../contract/texts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { useLanguageName, useMomentFormat } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";
import { joinForms, useBrandValues, useLocales, useTextNames } from "./text-names.ts";
import { findLocaleBehindInDraft, getDraftTexts, isChangedByStaff, publicationsQuery } from "./texts-query.ts";

interface TextRowProps {
  textKey: string;
  before: DefaultText;
  after: DefaultText;
  /** Shown next to the name. */
  children?: ReactNode;
}

/** A text in every language, with what changes in it. */
export function TextRow({ textKey, before, after, children }: TextRowProps) {
  const getName = useTextNames();
  const order = useLocales();
  const fill = useBrandValues();
  return (
    <span className="text-row">
      <span>
        <b>{getName(textKey)}</b> {children}
      </span>
      {order.map((locale) => (
        <span key={locale} lang={locale}>
          <Flag country={languages[locale].country} />
          <Difference before={fill(joinForms(before[locale]))} after={fill(joinForms(after[locale]))} />
        </span>
      ))}
    </span>
  );
}

/** Removed words are struck out, added words are underlined. */
function Difference({ before, after }: { before: string; after: string }) {
  const [was = [], is = []] = [before, after].map((text) => text.split(/(?<=\s)/u));
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start++;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const [removed, added] = [was, is].map((words) => words.slice(start, words.length - end).join(""));
  return (
    <span>
      {was.slice(0, start).join("")}
      {removed ? <del>{removed}</del> : null}
      {added ? <ins>{added}</ins> : null}
      {was.slice(was.length - end).join("")}
    </span>
  );
}

/** Texts with their drafts; a press opens one. */
export function TextList({ texts, open }: { texts: readonly EditableText[]; open: (key: string) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const formatMoment = useMomentFormat();
  const getName = useLanguageName();
  const renderDraftMark = (text: EditableText) => {
    const behind = findLocaleBehindInDraft(text);
    if (behind) return <Mark tone="bad">{t("behindIn", { language: getName(behind).alone })}</Mark>;
    return <Mark tone="live">{t("marks.changed")}</Mark>;
  };
  return (
    <ul className="text-list small">
      {texts.map((text) => (
        <li key={text.key}>
          <button type="button" data-testid={`edit-found-${text.key}`} onClick={() => open(text.key)}>
            <TextRow textKey={text.key} before={text.published} after={getDraftTexts(text)}>
              {text.draft ? (
                <small>{t("since", { when: formatMoment(text.draft.at), name: text.draft.by })}</small>
              ) : null}
              {text.draft ? renderDraftMark(text) : null}
              {text.outdatedOriginal ? <Mark tone="bad">{t("marks.stale")}</Mark> : null}
            </TextRow>
          </button>
        </li>
      ))}
    </ul>
  );
}

const maxFound = 50;
const normalizeForSearch = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Finds texts by words, place, key or state: also those that no page shows at the moment. */
export function TextSearch({ texts, open }: { texts: readonly EditableText[]; open: (key: string) => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const [typed, setTyped] = useState("");
  const id = useId();
  const getName = useTextNames();
  const order = useLocales();
  const fill = useBrandValues();
  const parts = normalizeForSearch(typed).split(/\s+/);
  const found = texts.filter((text) => {
    const words = order.flatMap((locale) => {
      const line = joinForms(getDraftTexts(text)[locale]);
      return [getName(text.key, locale), line, fill(line)];
    });
    const states = [isChangedByStaff(text) && t("kinds.changed"), text.outdatedOriginal && t("kinds.stale")];
    const all = normalizeForSearch([text.key, ...words, ...states].join(" "));
    return parts.every((part) => all.includes(part));
  });
  const kinds = (["places", "parts", "kinds"] as const).flatMap((part) => i18n.listBelow(`admin:texts.${part}`));
  const hint = [t("found", { count: found.length }), found.length > maxFound && t("firstShown", { count: maxFound })];
  return (
    <>
      <Field label={t("findLabel")} hint={found.length > 0 ? hint.filter(Boolean).join(", ") : t("empty")}>
        <Input list={id} value={typed} data-testid="edit-search" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <datalist id={id}>
        {kinds.map(([name, kind]) => (
          <option key={name} value={kind} />
        ))}
      </datalist>
      <TextList texts={found.slice(0, maxFound)} open={open} />
    </>
  );
}

type Publication = Awaited<ReturnType<NonNullable<typeof publicationsQuery.queryFn>>>[number];

interface PublicationsProps {
  /** Shows only publications that changed this text. */
  textKey?: string;
  /** Shows only this version, with the changes that taking it back would make. */
  takenBack?: number;
  /** The button next to a publication. */
  renderAction?: (publication: Publication) => ReactNode;
}

/** Each publication with who made it and what it changed. */
export function Publications({ textKey, takenBack, renderAction }: PublicationsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const formatMoment = useMomentFormat();
  const { data } = useQuery(publicationsQuery);
  const shown = data
    ?.filter(({ version }) => version === (takenBack ?? version))
    .map((one) => ({ ...one, changes: one.changes.filter(({ key }) => key === (textKey ?? key)) }))
    .filter(({ changes }) => changes.length > 0);
  if (shown?.length === 0 && takenBack === undefined) return <p>{t("historyNone")}</p>;
  return (
    <ol className="text-list small">
      {shown?.map((publication) => (
        <li key={publication.version}>
          <small>
            {t(publication.takesBack ? "takenBackBy" : "since", {
              when: formatMoment(publication.at),
              name: publication.by,
            })}
          </small>
          {renderAction?.(publication)}
          {publication.changes.map(({ key, before, after }) => (
            <TextRow key={key} textKey={key} {...(takenBack ? { before: after, after: before } : { before, after })} />
          ))}
        </li>
      ))}
    </ol>
  );
}
