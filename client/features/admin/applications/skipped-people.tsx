import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Skipped } from "./use-choice.ts";

/** Who was chosen and got no letter, and why. */
export function SkippedPeople({ people }: { people: Skipped[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  if (people.length === 0) return null;
  return (
    <div className="error decline-skipped" role="alert" data-testid="decline-skipped">
      <p>{t("skipped")}</p>
      <ul>
        {people.map(({ id, name, why }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {t(`why.${why}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
