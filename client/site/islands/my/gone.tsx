import { limits } from "../../../../contract/limits.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { MailLink } from "../../../ui/mail-link.tsx";

export function Gone({ why }: { why: "gone" | "erased" }) {
  const { t } = useTranslation("my");
  const { brand } = usePageData();
  return (
    <div role={why === "erased" ? "alert" : undefined} data-testid={`my-${why}`}>
      <h1>{t(`${why}.title`)}</h1>
      <p className="lead">
        {t(`${why}.text`, { backupWeeks: limits.backupWeeks })}{" "}
        {why === "gone" ? <MailLink address={brand.email} /> : null}
      </p>
    </div>
  );
}
