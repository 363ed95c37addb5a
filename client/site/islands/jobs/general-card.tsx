import { useTranslation } from "../../../i18n/use-translation.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { wishProfile } from "../apply/profile-wish.ts";

export function GeneralCard() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.general" });
  return (
    <article className="job open" data-testid="careers-general-profile">
      <div>
        <h3>{t("title")}</h3>
        <p>{t("text")}</p>
      </div>
      <ButtonLink small href="#contact" onClick={() => wishProfile(true)}>
        {t("button")}
      </ButtonLink>
    </article>
  );
}
