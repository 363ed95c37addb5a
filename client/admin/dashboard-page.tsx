import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { getLoginUrl } from "./shared/login-url.ts";
import { replaceDocument, useSignedInUser } from "./shared/session.ts";

const Dashboard = lazy(async () => ({ default: (await import("./dashboard.tsx")).Dashboard }));

/** The server renders this page for any user: only the browser knows who is signed in. */
export function DashboardPage() {
  const { t } = useTranslation("admin");
  const username = useSignedInUser();
  useEffect(() => {
    if (username === null) replaceDocument(getLoginUrl(location));
  }, [username]);

  const opening = (
    <div className="wrap admin-main">
      <p className="notice" role="status">
        {t("opening")}
      </p>
      <noscript>
        <p>{t("login.noScript")}</p>
      </noscript>
    </div>
  );
  if (!username) return opening;
  return (
    <Suspense fallback={opening}>
      <Dashboard username={username} />
    </Suspense>
  );
}
