import { useState } from "react";
import type { Locale } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { type Forms, saidIn } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Publications } from "./publications.tsx";

interface OlderProps {
  text: WordsText;
  onRevert: (texts: Record<Locale, Forms>) => void;
}

/** What visitors read before. */
export function Older({ text, onRevert }: OlderProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const [isOpen, open] = useState(false);
  function revert(before: Parameters<typeof saidIn>[1]) {
    onRevert(inEachLocale((locale) => saidIn(locale, before, text.shipped)));
  }
  return (
    <details className="older" onToggle={(event) => open(event.currentTarget.open)}>
      <summary data-testid="edit-history">{t("history")}</summary>
      {isOpen ? (
        <Publications
          texts={[text]}
          act={({ changes }) => (
            <Button variant="ghost" small onClick={() => revert(changes.find(({ key }) => key === text.key)?.before)}>
              {t("revert")}
            </Button>
          )}
        />
      ) : null}
    </details>
  );
}
