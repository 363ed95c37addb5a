import { useTranslation } from "react-i18next";
import { usePageData } from "../i18n/page-data.tsx";
import "../ui/layout.css";
import { SkipLink } from "../ui/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { Nav } from "./nav.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { pages } from "./pages.ts";

export function Layout() {
  const { t } = useTranslation("common");
  const { page } = usePageData();
  const { Component, framed } = pages[page];
  return (
    <>
      <SkipLink target="main">{t("nav.skip")}</SkipLink>
      {framed ? <Nav /> : null}
      <main id="main">
        <Component key={page} />
      </main>
      {framed ? <Footer /> : null}
      <PageAnnouncer />
    </>
  );
}
