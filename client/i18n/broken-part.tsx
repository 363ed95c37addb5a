import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

/** In the place of what cannot be shown: forms keep what was typed, so that reading the page again is a way. */
export function BrokenPart() {
  const { t } = useTranslation("common", { keyPrefix: "broken" });
  const { email } = usePageData().brand;
  return (
    <div className="form broken" role="alert" data-testid="broken-part">
      <p className="form-failure">
        <span>
          {t("text")}{" "}
          <a className="prose-link" href={`mailto:${email}`}>
            {email}
          </a>
        </span>
      </p>
      <div className="actions">
        <button type="button" className="btn btn-secondary" onClick={() => location.reload()}>
          {t("reload")}
        </button>
      </div>
    </div>
  );
}
