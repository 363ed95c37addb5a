import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { FieldCode } from "../../../../contract/errors.ts";
import { type Locale, languages, locales } from "../../../../contract/locales.ts";
import { placeholdersOf } from "../../../../contract/words/text-rules.ts";
import type { Forms } from "../../../../contract/words/texts.ts";
import { proposeWords } from "../../../../contract/words/words.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { useStaffFieldWords } from "../kit/field-words.ts";
import { useLanguageName } from "../kit/language-name.ts";
import { Mark } from "../kit/mark.tsx";
import { ChipField } from "./chip-field.tsx";
import { Length } from "./length.tsx";
import type { Measure } from "./room.ts";

interface TextFieldsProps {
  textKey: string;
  locale: Locale;
  forms: Forms;
  shipped: Forms;
  /** Its original when it was written, if that is another now. */
  was: Forms | undefined;
  /** In all languages, for the translator. */
  said: Record<Locale, Forms>;
  problems: Record<string, FieldCode>;
  measure: Measure | undefined;
  isBehind: boolean;
  canPropose: boolean;
  isChanged: boolean;
  onChange: (forms: Forms) => void;
}

/** One language: a field for each plural form, each with its original and how much room it has. */
export function TextFields(props: TextFieldsProps) {
  const { textKey, locale, forms, shipped, was, said, problems, measure, isBehind, canPropose, isChanged, onChange } =
    props;
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const fieldWords = useStaffFieldWords();
  const nameOf = useLanguageName();
  const id = useId();
  const from = locales.find((other) => other !== locale) ?? locale;
  const proposing = useMutation(
    {
      mutationFn: async () => {
        const texts: Forms = {};
        for (const form of Object.keys(forms)) {
          const text = said[from][form] ?? said[from].other ?? "";
          const { proposal } = await call(proposeWords, { body: { text, to: locale } });
          if (proposal === undefined) return false;
          texts[form] = proposal;
        }
        onChange(texts);
        return true;
      },
    },
    queryClient,
  );
  const plain = (name: "original" | "was", text = "") => t(name, { text });
  return (
    <div className="pop-language">
      <p className="lab" id={id}>
        <Flag country={languages[locale].country} />
        {nameOf(locale).alone}
        {isBehind ? (
          <Mark tone="bad">{t("marks.behind")}</Mark>
        ) : isChanged ? (
          <Mark tone="live">{t("marks.changed")}</Mark>
        ) : null}
      </p>
      {Object.entries(shipped).map(([form, original], index) => {
        const text = forms[form] ?? "";
        const problem = problems[form ? `${locale}.${form}` : locale];
        const lost = placeholdersOf(original).filter((name) => !placeholdersOf(text).includes(name));
        const write = (next: string) => onChange({ ...forms, [form]: next });
        return (
          <div key={form} className="field">
            {form ? <span id={`${id}-${form}`}>{t(`forms.${pluralOf(form)}`)}</span> : null}
            <ChipField
              value={text}
              onChange={write}
              lang={locale}
              labelledBy={form ? `${id} ${id}-${form}` : id}
              problem={problem && fieldWords(problem)}
              lost={lost}
              testId={index === 0 ? `edit-${locale}` : `edit-${locale}-${form}`}
            >
              <Length textKey={textKey} text={text} original={original} measure={measure} />
            </ChipField>
            {was && was[form] !== original ? <p className="hint">{plain("was", was[form])}</p> : null}
            {text === original ? null : (
              <p className="hint">
                <span>{plain("original", original)}</span>
                <Button variant="ghost" small onClick={() => write(original)}>
                  {t("useOriginal")}
                </Button>
              </p>
            )}
          </div>
        );
      })}
      {isBehind && canPropose ? (
        <p className="hint">
          <Button
            variant="ghost"
            small
            busy={proposing.isPending}
            data-testid="edit-propose"
            onClick={() => proposing.mutate()}
          >
            {t("propose")}
          </Button>
          <span role="status">{proposing.data === false ? t("noProposal") : null}</span>
        </p>
      ) : null}
    </div>
  );
}

const plurals = ["zero", "one", "two", "few", "many", "other"] as const;

function pluralOf(form: string) {
  return plurals.find((known) => known === form) ?? "other";
}
