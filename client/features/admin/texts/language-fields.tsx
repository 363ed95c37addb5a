import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { FieldCode } from "../../../../contract/errors.ts";
import { type Locale, languages, locales } from "../../../../contract/locales.ts";
import type { Forms, Shipped } from "../../../../contract/words/texts.ts";
import { proposeWords, type WordsText } from "../../../../contract/words/words.ts";
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
import { plainly } from "./text-names.ts";

interface LanguageFieldsProps {
  text: WordsText;
  locale: Locale;
  /** In all languages, for the translator. */
  typed: Shipped;
  problems: Record<string, FieldCode>;
  measure: Measure | undefined;
  isBehind: boolean;
  canPropose: boolean;
  onChange: (change: (forms: Forms) => Forms) => void;
}

/** One language: a field for each plural form, each with its original and how much room it has. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { text, locale, typed, problems, measure, isBehind, canPropose, onChange } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const fieldWords = useStaffFieldWords();
  const nameOf = useLanguageName();
  const id = useId();
  const [forms, shipped, was] = [typed[locale], text.shipped[locale], text.was?.[locale]];
  const numbers = new Map(i18n.below("admin:texts.forms"));
  const proposing = useMutation(
    {
      mutationFn: async () => {
        const source = typed[locales.find((other) => other !== locale) ?? locale];
        const proposed: Forms = {};
        for (const form of Object.keys(shipped)) {
          const body = { text: source[form] ?? source.other ?? "", to: locale };
          const { proposal } = await call(proposeWords, { body });
          if (proposal === undefined) return false;
          proposed[form] = proposal;
        }
        // What was typed over meanwhile is its writer's.
        const untouched = (now: Forms) => Object.entries(proposed).filter(([form]) => now[form] === forms[form]);
        onChange((now) => ({ ...now, ...Object.fromEntries(untouched(now)) }));
        return true;
      },
    },
    queryClient,
  );
  return (
    <div>
      {Object.entries(shipped).map(([form, original], index) => {
        const words = forms[form] ?? "";
        const problem = problems[form ? `${locale}.${form}` : locale];
        const write = (next: string) => onChange((now) => ({ ...now, [form]: next }));
        return (
          <div key={form} className="field">
            <p className="name">
              <span id={id + form}>
                <Flag country={languages[locale].country} /> {nameOf(locale).alone} {numbers.get(form)}
              </span>
              {isBehind ? (
                <Mark tone="bad">{t("marks.behind")}</Mark>
              ) : words === original ? null : (
                <Mark tone="live">{t("marks.changed")}</Mark>
              )}
            </p>
            <ChipField
              value={words}
              original={original}
              onChange={write}
              lang={locale}
              labelledBy={id + form}
              problem={problem && fieldWords(problem)}
              testId={index === 0 ? `edit-${locale}` : `edit-${locale}-${form}`}
            >
              <Length textKey={text.key} text={words} original={original} measure={measure} />
            </ChipField>
            {was && was[form] !== original ? (
              <p className="hint">{t("was", { text: plainly(was[form] ?? "") })}</p>
            ) : null}
            <p className="hint">
              {t("original", { text: plainly(original) })}
              <Button
                variant="ghost"
                className={words === original ? "mini is-later" : "mini"}
                onClick={() => write(original)}
              >
                {t("useOriginal")}
              </Button>
            </p>
          </div>
        );
      })}
      {canPropose ? (
        <p className={isBehind ? "hint" : "hint is-later"}>
          <Button
            variant="ghost"
            className="mini"
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
