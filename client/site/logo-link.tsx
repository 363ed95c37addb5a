import { sectionPath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { Logo } from "../ui/logo.tsx";
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
