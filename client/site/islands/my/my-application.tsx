import { tokenIn } from "../../../../contract/routes.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { MailLink } from "../../../ui/mail-link.tsx";
import { Application } from "./application.tsx";
import { Gone } from "./gone.tsx";
import { useMine } from "./use-mine.ts";

/** The applicant's page. Only the browser knows the token of its URL. */
export default function MyApplication() {
  const { t } = useTranslation("my");
  const { brand } = usePageData();
  const mine = useMine(import.meta.env.SSR ? "" : (tokenIn(location.search) ?? ""));
  if (mine.state === "gone" || mine.state === "erased") return <Gone why={mine.state} />;
  if (mine.state === "shown") return <Application mine={mine} />;
  if (mine.state === "failed")
    return (
      <div role="alert">
        <h1>{t("failed.title")}</h1>
        <p className="lead">{t("failed.text")}</p>
        <Button variant="secondary" onClick={mine.read} data-testid="my-retry">
          {t("failed.retry")}
        </Button>
      </div>
    );
  return (
    <>
      <p className="label">{t("title")}</p>
      <h1>{t("loading")}</h1>
      <noscript>
        <p className="lead">
          {t("noScript")} <MailLink address={brand.email} />
        </p>
      </noscript>
    </>
  );
}
