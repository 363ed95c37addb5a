import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import type { PageData } from "../../contract/page.ts";
import { queryClient } from "../api/query-client.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import type { PageMessages } from "../i18n/i18n.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { MessagesProvider, useTranslation } from "../i18n/use-translation.ts";
import { Boundary } from "../ui/boundary.tsx";
import "../ui/layout.css";
import "../ui/print.css";
import { getLocalizedPath } from "../site/localized-path.ts";
import { FormNote } from "../ui/form-answer.tsx";
import { installToasts } from "../ui/toast/toaster.tsx";
import { canUsePasskeys } from "./account/passkeys.ts";
import { InvitationForm } from "./login/invitation-form.tsx";
import { LoginForm } from "./login/login-form.tsx";
import { LoginFrame } from "./login/login-frame.tsx";
import { keepFocus } from "./shared/keep-focus.ts";
import { getLoginUrl, getUrlAfterLogin } from "./shared/login-url.ts";
import { canStore, replaceDocument, useSignedInUser } from "./shared/session.ts";

/** The login or the dashboard. Other pages and languages are separate documents, not client-side routes. */
export function AdminApp({ data, words, onReady }: { data: PageData; words: PageMessages; onReady?: () => void }) {
  useEffect(() => {
    installToasts({ region: words.t("common:toast.region"), dismiss: words.t("common:toast.dismiss") });
    onReady?.();
  }, [words, onReady]);
  const broken = (
    <section className="section">
      <div className="wrap">
        <BrokenPart />
      </div>
    </section>
  );
  return (
    <MessagesProvider value={words}>
      <PageDataProvider value={data}>
        <a className="skip" href="#main">
          {words.t("common:nav.skip")}
        </a>
        <p className="letterhead">
          {data.brand.name} · {data.brand.email} · {data.origin + getLocalizedPath(data, data.locale)}
        </p>
        <main id="main">
          <Boundary fallback={broken}>
            <QueryClientProvider client={queryClient}>
              {data.page === "admin" ? <DashboardPage /> : <AdminLoginPage />}
            </QueryClientProvider>
          </Boundary>
        </main>
      </PageDataProvider>
    </MessagesProvider>
  );
}

const Dashboard = lazy(async () => ({ default: (await import("./dashboard.tsx")).Dashboard }));

/** The server renders this page for any user: only the browser knows who is signed in. */
function DashboardPage() {
  const { t } = useTranslation("admin");
  const username = useSignedInUser();
  useEffect(() => {
    if (username === null) replaceDocument(getLoginUrl(location));
  }, [username]);

  const opening = (
    <div className="wrap admin-main">
      <p className="notice cluster quiet" role="status">
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

function AdminLoginPage() {
  const { t, locale } = useTranslation("admin", { keyPrefix: "login" });
  const user = useSignedInUser();
  // The server renders one login page for all query strings and browsers.
  const isHydrated = user !== undefined;
  const hash = useLocationProperty(
    () => location.hash,
    () => "",
  );
  /** The token of a one-time link, behind the `#` of the URL. */
  const invitation = /^#invitation=([\w-]+)$/.exec(hash)?.[1];
  useEffect(() => {
    // An invitation link signs in its own user, so it opens even if another user is signed in.
    if (user && !invitation) replaceDocument(getUrlAfterLogin(locale, location.search));
  }, [user, invitation, locale]);
  // Gives the focus back to a button that was disabled while its request was pending.
  useEffect(keepFocus, []);

  if (isHydrated && !canStore())
    return (
      <LoginFrame title={t("title")}>
        <FormNote role="alert" data-testid="login-blocked">
          {t("blocked")}
        </FormNote>
      </LoginFrame>
    );
  if (invitation)
    return (
      <LoginFrame title={t("choosePassword")}>
        <InvitationForm key={invitation} token={invitation} />
      </LoginFrame>
    );
  return (
    <LoginForm hasPasskeys={isHydrated && canUsePasskeys()}>
      {isHydrated && new URLSearchParams(location.search).has("expired") ? (
        <FormNote role="status" data-testid="login-expired">
          {t("expired")}
        </FormNote>
      ) : null}
      <noscript>
        <FormNote>{t("noScript")}</FormNote>
      </noscript>
    </LoginForm>
  );
}
