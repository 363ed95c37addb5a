import { useId, useState } from "react";
import type { FieldCode } from "../../../contract/errors.ts";
import { type Locale, languages, locales } from "../../../contract/locales.ts";
import type { DefaultText, PluralForms } from "../../../contract/text/model.ts";
import { maxLengthFor } from "../../../contract/text/rules.ts";
import { type EditableText, proposeText } from "../../../contract/texts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Flag } from "../../ui/flag.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import { useLanguageName } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";
import { useAction } from "../shared/use-action.ts";
import { useShownLength } from "./text-names.ts";

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

/** One language: a field for each plural form, with its original and its length. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { text, locale, typed, problems, isBehind, canPropose, onChange } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const fieldWords = useStaffFieldErrors();
  const getName = useLanguageName();
  const id = useId();
  const [forms, shipped, was] = [typed[locale], text.shipped[locale], text.was?.[locale]];
  const formNames = new Map(i18n.listBelow("admin:texts.forms"));
  const proposing = useAction();
  const [hasProposal, setHasProposal] = useState(true);
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
        return (
          <div key={form} className="field">
            <p className="name">
              <label htmlFor={id + form}>
                <Flag country={languages[locale].country} /> {getName(locale).alone} {formNames.get(form)}
              </label>
              {isBehind ? (
                <Mark tone="bad">{t("marks.behind")}</Mark>
              ) : words === original ? null : (
                <Mark tone="live">{t("marks.changed")}</Mark>
              )}
            </p>
            <textarea
              id={id + form}
              className="input"
              rows={3}
              lang={locale}
              value={words}
              // The proposal would replace text that is being typed.
              readOnly={proposing.isPending}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={`${id}${form}-hint`}
              data-testid={index === 0 ? `edit-${locale}` : `edit-${locale}-${form}`}
              onChange={(event) => write(event.target.value)}
            />
            <div id={`${id}${form}-hint`}>
              {problem ? <p className="error">{fieldWords(problem)}</p> : null}
              <Length textKey={text.key} text={words} original={original} />
              {was && was[form] !== original ? <p className="hint">{t("was", { text: was[form] ?? "" })}</p> : null}
              <p className="hint">{t("original", { text: original })}</p>
            </div>
            {words === original ? null : (
              <Button variant="ghost" className="mini" onClick={() => write(original)}>
                {t("useOriginal")}
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

function Length({ textKey, text, original }: { textKey: string; text: string; original: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const countLength = useShownLength();
  const count = countLength(text);
  const inSearch = shownInSearch.find(([key]) => key.test(textKey))?.[1];
  const isTooLong = text.length > maxLengthFor(original);
  const facts = [
    t("length", { count, original: countLength(original) }),
    inSearch !== undefined && t("shownInSearch", { most: inSearch }),
    isTooLong && t("atMost", { most: maxLengthFor(original) - original.length + countLength(original) }),
  ];
  const isOver = isTooLong || count > (inSearch ?? Number.POSITIVE_INFINITY);
  return <p className={isOver ? "hint is-over" : "hint"}>{facts.filter(Boolean).join(" · ")}</p>;
}
