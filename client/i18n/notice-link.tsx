import { pagePath } from "../../contract/routes.ts";
import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

/** The way from a form to what becomes of what it is sent. */
export function NoticeLink() {
  const { t } = useTranslation("forms");
  const { locale } = usePageData();
  return (
    <a className="prose-link" href={`${pagePath("privacy", locale)}#website`}>
      {t("dataNotice")}
    </a>
  );
}
