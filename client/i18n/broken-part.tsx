import { useSyncExternalStore } from "react";
import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

function hearLine(hear: () => void): () => void {
  const ended = new AbortController();
  for (const change of ["online", "offline"]) addEventListener(change, hear, { signal: ended.signal });
  return () => ended.abort();
}

/**
 * In the place of what cannot be shown: forms keep what was typed, so that reading the page again is a way. Without a
 * network it is none, and what is missing is asked for again as soon as there is one (`ui/insist.tsx`).
 */
export function BrokenPart() {
  const { t } = useTranslation("common", { keyPrefix: "broken" });
  const { email } = usePageData().brand;
  const isOnline = useSyncExternalStore(
    hearLine,
    () => navigator.onLine,
    () => true,
  );
  if (!isOnline)
    return (
      <div className="form broken" role="alert" data-testid="broken-part">
        <p className="form-failure">
          <span>{t("offline")}</span>
        </p>
      </div>
    );
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
