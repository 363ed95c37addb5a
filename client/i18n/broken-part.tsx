import { MailLink } from "./mail-link.tsx";
import { useTranslation } from "./use-translation.ts";

/**
 * Replaces a part of the page that failed, or whose script could not be loaded. Typed text is in its draft, so
 * reloading loses nothing. It has no state and no effects, because the document also contains it as static HTML: the
 * template for islands that fail to load.
 */
export function BrokenPart() {
  const { t } = useTranslation("common", { keyPrefix: "broken" });
  return (
    <div className="form broken" role="alert" data-testid="broken-part">
      <p className="form-failure">
        <span>
          {t("text")} <MailLink />
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
