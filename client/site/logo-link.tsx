import { sectionPath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import "./logo-link.css";

export function LogoLink({ testId }: { testId?: string }) {
  const { locale, brand } = usePageData();
  return (
    <a className="logo" href={sectionPath("hero", locale)} data-testid={testId}>
      <Logo />
      {brand.name}
    </a>
  );
}

/** The logo: a bar above a peak. At 16, 24 and 32 pixels the bar's upper edge lies on a whole pixel and stays sharp. */
function Logo() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M3 4.125h18" />
      <path d="M5 20 12 9l7 11" />
    </svg>
  );
}
