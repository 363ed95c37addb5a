import { type Stage, stages } from "../../../contract/records.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useOwnPageWords } from "./own-page-words.ts";
import { StageOptions } from "./stage-options.tsx";

/** Each with what the applicant reads once it is chosen. The one that stands is all that the closed select shows: its name alone. */
export function StageChoices({ now }: { now: Stage }) {
  const { t } = useTranslation("admin");
  const { sendsReceipts } = usePageData();
  const sentenceOf = useOwnPageWords();
  if (!sendsReceipts) return <StageOptions />;
  return (
    <optgroup label={t("applications.told.choices")}>
      {stages.map((stage) => (
        <option key={stage} value={stage}>
          {stage === now
            ? t(`stages.${stage}`)
            : t("applications.told.choice", { stage: t(`stages.${stage}`), sentence: sentenceOf(stage) })}
        </option>
      ))}
    </optgroup>
  );
}
