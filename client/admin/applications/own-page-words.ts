import { myStatusOf } from "../../../contract/people.ts";
import type { Stage } from "../../../contract/records.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** What an applicant reads of a stage on their own page, whose link is in the receipt: without receipts nobody reads it. */
export function useOwnPageWords() {
  const { t } = useTranslation("my", { keyPrefix: "status" });
  const { sendsReceipts } = usePageData();
  return (stage: Stage) => (sendsReceipts ? t(`${myStatusOf(stage)}.title`) : undefined);
}
