import type { WordsText } from "../../../../contract/words/words.ts";
import { useMoments } from "../../../admin/shared/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useLanguageName } from "../kit/language-name.ts";
import { Mark } from "../kit/mark.tsx";
import { TextRow } from "./text-row.tsx";
import { behind, drafted } from "./words-query.ts";

interface TextListProps {
  texts: readonly WordsText[];
  open: (key: string) => void;
}

/** Texts with what the draft makes of them; a press opens one. */
export function TextList({ texts, open }: TextListProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const moment = useMoments();
  const nameOf = useLanguageName();
  const draftMark = (text: WordsText) => {
    const language = behind(text);
    if (language) return <Mark tone="bad">{t("behindIn", { language: nameOf(language).alone })}</Mark>;
    return <Mark tone="live">{t("marks.changed")}</Mark>;
  };
  return (
    <ul className="text-list">
      {texts.map((text) => (
        <li key={text.key}>
          <button type="button" data-testid={`edit-found-${text.key}`} onClick={() => open(text.key)}>
            <TextRow textKey={text.key} before={text.said} after={drafted(text)}>
              {text.draft ? <small>{t("since", { when: moment(text.draft.at), name: text.draft.by })}</small> : null}
              {text.draft ? draftMark(text) : null}
              {text.was ? <Mark tone="bad">{t("marks.stale")}</Mark> : null}
            </TextRow>
          </button>
        </li>
      ))}
    </ul>
  );
}
