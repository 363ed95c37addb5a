import { useId, useState } from "react";
import type { FieldCode } from "../../../contract/errors.ts";
import { type Locale, languages, locales } from "../../../contract/locales.ts";
import type { DefaultText, PluralForms } from "../../../contract/text/model.ts";
import { cleanText, maxLengthFor } from "../../../contract/text/rules.ts";
import { type EditableText, proposeText } from "../../../contract/texts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Flag } from "../../ui/flag.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import { useLanguageName } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";
import { useAction } from "../shared/use-action.ts";
import { useBrandValues } from "./text-names.ts";

interface LanguageFieldsProps {
  text: EditableText;
  locale: Locale;
  /** The typed text in all languages, for the translator. */
  typed: DefaultText;
  problems: Record<string, FieldCode>;
  isBehind: boolean;
  canPropose: boolean;
  onChange: (forms: PluralForms) => void;
}

/** A text in one language: a field for each plural form, with the original text and the length. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { text, locale, typed, problems, isBehind, canPropose, onChange } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const fieldWords = useStaffFieldErrors();
  const getName = useLanguageName();
  const id = useId();
  const [forms, shipped, published, outdated] = [
    typed[locale],
    text.shipped[locale],
    text.published[locale],
    text.outdatedOriginal?.[locale],
  ];
  const formNames = new Map(i18n.listBelow("admin:texts.forms"));
  const proposing = useAction();
  const [hasProposal, setHasProposal] = useState(true);
  /** The typed texts that *Use the original* replaced, by plural form. */
  const [former, setFormer] = useState<PluralForms>({});
  async function propose() {
    const source = typed[locales.find((other) => other !== locale) ?? locale];
    const proposed: PluralForms = {};
    setHasProposal(false);
    for (const form of Object.keys(shipped)) {
      const { proposal } = await call(proposeText, { body: { text: source[form] ?? source.other ?? "", to: locale } });
      if (proposal === undefined) return;
      proposed[form] = proposal;
    }
    setHasProposal(true);
    onChange(proposed);
  }
  return (
    <div>
      {Object.entries(shipped).map(([form, original], index) => {
        const words = forms[form] ?? "";
        const problem = problems[form ? `${locale}.${form}` : locale];
        const write = (next: string) => onChange({ ...forms, [form]: next });
        const swap = () => {
          if (words !== original) setFormer({ ...former, [form]: words });
          write(words === original ? (former[form] ?? "") : original);
        };
        return (
          <div key={form} className="field">
            <p className="name">
              <label className="cluster" htmlFor={id + form}>
                <Flag country={languages[locale].country} /> {getName(locale).alone} {formNames.get(form)}
              </label>
              {isBehind ? (
                <Mark tone="bad">{t("marks.behind")}</Mark>
              ) : cleanText(words) === published[form] ? null : (
                <Mark tone="live">{t("marks.changed")}</Mark>
              )}
            </p>
            <textarea
              id={id + form}
              className="input"
              rows={3}
              lang={locale}
              value={words}
              // Read-only until the proposal arrives, which would replace text that is being typed.
              readOnly={proposing.isPending}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={`${id}${form}-hint`}
              data-testid={index === 0 ? `edit-${locale}` : `edit-${locale}-${form}`}
              onChange={(event) => write(event.target.value)}
            />
            <div id={`${id}${form}-hint`}>
              {problem ? <p className="error">{fieldWords(problem)}</p> : null}
              <Length textKey={text.key} text={words} original={original} />
              {outdated && outdated[form] !== original ? (
                <p className="hint">{t("was", { text: outdated[form] ?? "" })}</p>
              ) : null}
              <p className="hint">{t("original", { text: original })}</p>
            </div>
            {words === original && former[form] === undefined ? null : (
              <Button variant="ghost" className="mini" data-testid={`edit-original-${locale}`} onClick={swap}>
                {t(words === original ? "useFormer" : "useOriginal")}
              </Button>
            )}
          </div>
        );
      })}
      {canPropose ? (
        <p className="hint">
          <Button
            variant="ghost"
            className="mini"
            busy={proposing.isPending}
            data-testid="edit-propose"
            onClick={() => proposing.run(propose)}
          >
            {t("propose")}
          </Button>
          <span role="status">{hasProposal || proposing.isPending ? null : t("noProposal")}</span>
        </p>
      ) : null}
    </div>
  );
}

/** About as many characters as search engines show of a page's title and description. */
const shownInSearch: [key: RegExp, length: number][] = [
  [/^common:meta\.\w+Title$|^my:title$/, 60],
  [/^common:meta\.\w+Description$|^my:description$/, 160],
];

/** The share of the maximum length from which the maximum is shown. */
const nearLimit = 0.8;

function Length({ textKey, text, original }: { textKey: string; text: string; original: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const fill = useBrandValues();
  const count = fill(text).length;
  const originalCount = fill(original).length;
  const most = maxLengthFor(original);
  const inSearch = shownInSearch.find(([key]) => key.test(textKey))?.[1];
  const facts = [
    t("length", { count, original: originalCount }),
    inSearch !== undefined && t("shownInSearch", { most: inSearch }),
    text.length > most * nearLimit && t("atMost", { most: most - original.length + originalCount }),
  ];
  const isTooLong = text.length > most || count > (inSearch ?? Number.POSITIVE_INFINITY);
  return <p className={isTooLong ? "hint is-over" : "hint"}>{facts.filter(Boolean).join(" · ")}</p>;
}
