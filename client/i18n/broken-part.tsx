import { useEffect, useState } from "react";
import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

/** Replaces a part of the page that failed. Typed text is in its draft, so reloading loses nothing. */
export function BrokenPart() {
  const { t } = useTranslation("common", { keyPrefix: "broken" });
  const { email } = usePageData().brand;
  const isOnline = useIsOnline();
  return (
    <div className="form broken" role="alert" data-testid="broken-part">
      <p className="form-failure">
        {isOnline ? (
          <span>
            {t("text")}{" "}
            <a className="prose-link" href={`mailto:${email}`}>
              {email}
            </a>
          </span>
        ) : (
          <span>{t("offline")}</span>
        )}
      </p>
      {isOnline ? (
        <div className="actions">
          <button type="button" className="btn btn-secondary" onClick={() => location.reload()}>
            {t("reload")}
          </button>
        </div>
      ) : null}
    </div>
  );
}

function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    update();
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return isOnline;
}
