import { useTranslation } from "../../i18n/use-translation.ts";
import type { TranslatorStatus } from "../job-dialog/job-queries.ts";

/** Said once and quietly: without a translator, Slovak readers get English where nobody wrote Slovak. */
export function TranslatorNote({ translator }: { translator: TranslatorStatus | undefined }) {
  const { t } = useTranslation("admin");
  if (!translator || translator.state === "ready" || translator.state === "loading") return null;
  return (
    <div className="admin-line" data-testid="admin-translator">
      <p>{t(`translator.${translator.state}`)}</p>
    </div>
  );
}
