import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/base.css";
import { useEffect } from "react";
import type { PageData } from "../../contract/page.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import type { PageMessages } from "../i18n/i18n.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { getToastLabels } from "../i18n/toast-labels.ts";
import { MessagesProvider } from "../i18n/use-translation.ts";
import { Boundary } from "../ui/boundary.tsx";
import "../ui/layout.css";
import "../ui/print.css";
import { getLocalizedPath } from "../site/localized-path.ts";
import { SkipLink } from "../ui/skip-link.tsx";
import { installToasts } from "../ui/toast/toaster.tsx";
import { AdminLoginPage } from "./admin-login.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

interface AdminAppProps {
  data: PageData;
  words: PageMessages;
  onReady?: () => void;
}

/** The login or the dashboard. Every other page, and this one in the other language, is another document. */
export function AdminApp({ data, words, onReady }: AdminAppProps) {
  useEffect(() => {
    installToasts(getToastLabels(words));
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
        <SkipLink target="main">{words.t("common:nav.skip")}</SkipLink>
        <p className="letterhead">
          {data.brand.name} · {data.brand.email} · {data.origin + getLocalizedPath(data, data.locale)}
        </p>
        <main id="main">
          <Boundary fallback={broken}>{data.page === "admin" ? <DashboardPage /> : <AdminLoginPage />}</Boundary>
        </main>
      </PageDataProvider>
    </MessagesProvider>
  );
}
