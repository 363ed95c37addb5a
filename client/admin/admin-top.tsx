import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { pagePath } from "../../contract/routes.ts";
import { queryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { LanguageSwitcher } from "../site/language-switcher.tsx";
import { LogoLink } from "../site/logo-link.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ActivityDialog } from "./activity/activity-dialog.tsx";
import { toEditUrl } from "./shared/login-url.ts";
import "./admin-top.css";
import { AdminDialog, useDialog } from "./shared/dialog.tsx";
import { phone, useMedia } from "./shared/media.ts";
import { MenuItem, MoreMenu } from "./shared/more-menu.tsx";
import { signOut } from "./shared/session.ts";
import { countStaffDrafts } from "./shared/staff-drafts.ts";

interface AdminTopProps {
  username: string;
  tabs: ReactNode;
  showAccount: () => void;
}

/** Brand, tabs and the user's buttons. On a phone the brand scrolls away, and rarer buttons are in the ⋯ menu. */
export function AdminTop({ username, tabs, showAccount }: AdminTopProps) {
  const { t, i18n, locale } = useTranslation("admin", { keyPrefix: "top" });
  const [activity, showActivity] = useDialog((close) => <ActivityDialog onClose={close} />);
  const isPhone = useMedia(phone);
  const texts = toEditUrl({ pathname: pagePath("home", locale), search: "" }, true);
  const welcome = (
    <span className="welcome">
      {t("welcome")} <bdi>{username}</bdi>
    </span>
  );

  const others = [
    { label: t("activity"), testId: "admin-activity", show: showActivity },
    { label: t("account"), testId: "admin-account", show: showAccount },
  ];

  return (
    <>
      <header className="admin-top">
        <div className="brand">
          <LogoLink />
          <div>
            <h1>{t("title")}</h1>
            {isPhone ? welcome : null}
            <p>{t("subtitle")}</p>
          </div>
        </div>
        <div className="who">
          {isPhone ? null : (
            <>
              {welcome}
              <LanguageSwitcher />
              <ButtonLink variant="ghost" small href={texts} data-testid="admin-texts">
                {i18n.t("admin:texts.edit")}
              </ButtonLink>
              {others.map(({ label, testId, show }) => (
                <Button key={testId} variant="ghost" small data-testid={testId} onClick={show}>
                  {label}
                </Button>
              ))}
            </>
          )}
          <LogoutButton />
          {isPhone ? (
            <MoreMenu label={t("more")} testId="admin-more">
              <div className="is-open">
                <LanguageSwitcher />
              </div>
              <MenuItem testId="admin-texts" onPress={() => location.assign(texts)}>
                {i18n.t("admin:texts.edit")}
              </MenuItem>
              {others.map(({ label, testId, show }) => (
                <MenuItem key={testId} testId={testId} onPress={show}>
                  {label}
                </MenuItem>
              ))}
            </MoreMenu>
          ) : null}
        </div>
        {tabs}
      </header>
      {activity}
    </>
  );
}

/** Asks before a logout that would discard drafts. */
export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [isPending, setPending] = useState(false);
  const isPhone = useMedia(phone);

  async function logOut() {
    setPending(true);
    await queryClient.cancelQueries();
    await signOut();
  }

  const [question, ask] = useDialog((close) => (
    <AdminDialog
      title={t("leaving.title")}
      onRequestClose={close}
      testId="logout-question"
      footer={
        <>
          <Button variant="ghost" data-testid="logout-stay" onClick={close}>
            {t("leaving.stay")}
          </Button>
          <Button variant="danger" busy={isPending} data-testid="logout-anyway" onClick={logOut}>
            {t("leaving.leave")}
          </Button>
        </>
      }
    >
      <p>{t("leaving.text", { count: countStaffDrafts() })}</p>
    </AdminDialog>
  ));
  return (
    <>
      <Button
        variant={isPhone ? "ghost" : "secondary"}
        small
        busy={isPending}
        data-testid="admin-logout"
        onClick={() => (countStaffDrafts() > 0 ? ask() : logOut())}
      >
        {t("logout")}
      </Button>
      {/* Rendered outside the header, which cuts its texts to one line. */}
      {question ? createPortal(question, document.body) : null}
    </>
  );
}
