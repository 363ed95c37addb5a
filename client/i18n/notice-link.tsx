import { pagePath } from "../../contract/routes.ts";
import { usePageData } from "./page-data.tsx";
import { useTranslation } from "./use-translation.ts";

/** Links a form to the privacy policy's part about forms. */
export function NoticeLink() {
  const { t } = useTranslation("forms");
  const { locale } = usePageData();
  return (
    <a className="prose-link" href={`${pagePath("privacy", locale)}#website`}>
      {t("dataNotice")}
    </a>
  );
}
