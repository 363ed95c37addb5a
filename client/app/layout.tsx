import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import "../ui/layout.css";
import "../ui/print.css";
import { BrokenPart } from "../i18n/broken-part.tsx";
import { Boundary } from "../ui/boundary.tsx";
import { BrokenWords } from "../ui/insist.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { pageAddress } from "./head.ts";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { LogoLink } from "./logo-link.tsx";
import { Nav } from "./nav.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { getPage } from "./pages.ts";
import { visit } from "./visit.ts";

export function Layout() {
  const { t, i18n } = useTranslation("common");
  const data = usePageData();
  const { page } = data;
  const { Component, framed } = getPage(page) ?? {};
  const frame: AdminFrame = {
    logo: <LogoLink />,
    languages: <LanguageSwitcher />,
    go: (path, options) => visit(new URL(path, location.origin), data, i18n, options),
  };
  return (
    <Boundary
      fallback={
        <main id="main">
          <BrokenPage />
        </main>
      }
    >
      <SkipLink target="main">{t("nav.skip")}</SkipLink>
      <Boundary>{framed ? <Nav /> : null}</Boundary>
      <p className="letterhead">
        {data.brand.name} · {data.brand.email} · {data.origin + pageAddress(data, data.locale)}
      </p>
      <main id="main">
        <Boundary key={page} fallback={<BrokenPage />}>
          <BrokenWords value={<BrokenPart />}>{Component ? <Component frame={frame} /> : null}</BrokenWords>
        </Boundary>
      </main>
      <Boundary>{framed ? <Footer /> : null}</Boundary>
      <PageAnnouncer />
    </Boundary>
  );
}

function BrokenPage() {
  return (
    <section className="section">
      <div className="wrap">
        <BrokenPart />
      </div>
    </section>
  );
}
