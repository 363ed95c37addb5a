import { useEffect } from "react";
import { limits } from "../../../../contract/limits.ts";
import { MailLink } from "../../../i18n/mail-link.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

export function Gone({ why }: { why: "gone" | "erased" }) {
  const { t } = useTranslation("my");
  // The page is shorter now, and the pressed button was near its end.
  useEffect(() => scrollTo({ top: 0, behavior: "instant" }), []);
  return (
    <div role={why === "erased" ? "alert" : undefined} data-testid={`my-${why}`}>
      <h1>{t(`${why}.title`)}</h1>
      <p className="lead">
        {t(`${why}.text`, { backupWeeks: limits.backupWeeks })} {why === "gone" ? <MailLink /> : null}
      </p>
    </div>
  );
}
