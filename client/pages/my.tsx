import { useSearch } from "wouter";
import { limits } from "../../contract/limits.ts";
import { tokenIn } from "../../contract/routes.ts";
import { Application } from "../features/my/application.tsx";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import "../features/my/my.css";
import "../features/my/my-print.css";
import { useMine } from "../features/my/use-mine.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import { Boundary } from "../ui/boundary.tsx";
import { Button } from "../ui/button.tsx";
import { MailLink } from "../ui/mail-link.tsx";

/** What the link in the receipt opens: the applicant's own page, without an account. */
export function MyPage() {
  const { my } = usePageData();
  const token = tokenIn(useSearch()) ?? "";
  return (
    <div className="wrap mine" data-testid="my-application">
      {my === false ? <Gone why="gone" /> : <Mine token={token} />}
    </div>
  );
}

function Mine({ token }: { token: string }) {
  const { t } = useTranslation("my");
  const { brand } = usePageData();
  const mine = useMine(token);
  if (mine.state === "gone" || mine.state === "erased") return <Gone why={mine.state} />;
  if (mine.state === "shown")
    return (
      <Boundary fallback={<BrokenPart />}>
        <Application mine={mine} />
      </Boundary>
    );
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

function Gone({ why }: { why: "gone" | "erased" }) {
  const { t } = useTranslation("my");
  const { brand } = usePageData();
  return (
    <div role={why === "erased" ? "alert" : undefined} data-testid={`my-${why}`}>
      <h1>{t(`${why}.title`)}</h1>
      <p className="lead">
        {t(`${why}.text`, { backupWeeks: limits.backupWeeks })}{" "}
        {why === "gone" ? <MailLink address={brand.email} /> : null}
      </p>
    </div>
  );
}
