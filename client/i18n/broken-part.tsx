import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

/**
 * Replaces a part of the page that failed, or whose script could not be loaded. Typed text is in its draft, so reloading
 * loses nothing. Without hooks of the browser: it is also the document's template for islands that fail to load.
 */
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
        {/* biome-ignore lint/a11y/useValidAnchor: this page again, whatever its address */}
        <a className="btn btn-secondary" href="">
          {t("reload")}
        </a>
      </div>
    </div>
  );
}
