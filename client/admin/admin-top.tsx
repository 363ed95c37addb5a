import type { ReactNode } from "react";
import { pagePath } from "../../contract/routes.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LanguageSwitcher } from "../site/language-switcher.tsx";
import { LogoLink } from "../site/logo-link.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { AccountDialog } from "./account/account-dialog.tsx";
import { ActivityDialog } from "./activity/activity-dialog.tsx";
import { toEditUrl } from "./shared/login-url.ts";
import "./admin-top.css";
import { LogoutButton } from "./logout-button.tsx";
import { DialogBoundary, useDialog } from "./shared/dialog-boundary.tsx";
import { phone, useMedia } from "./shared/media.ts";
import { MenuItem, MoreMenu } from "./shared/more-menu.tsx";

interface AdminTopProps {
  username: string;
  tabs: ReactNode;
  account: { isShown: boolean; show: (isShown: boolean) => void };
}

/** One bar: brand, tabs, who is here. On a phone the brand scrolls away and the rarer ones are behind ⋯. */
export function AdminTop({ username, tabs, account }: AdminTopProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "top" });
  const [activity, showActivity] = useDialog((close) => <ActivityDialog onClose={close} />);
  const isPhone = useMedia(phone);
  const { locale } = usePageData();
  const texts = toEditUrl({ pathname: pagePath("home", locale), search: "" }, true);
  const welcome = (
    <span className="welcome">
      {t("welcome")} <bdi>{username}</bdi>
    </span>
  );

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
              <Button variant="ghost" small data-testid="admin-activity" onClick={showActivity}>
                {t("activity")}
              </Button>
              <Button variant="ghost" small data-testid="admin-account" onClick={() => account.show(true)}>
                {t("account")}
              </Button>
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
              <MenuItem testId="admin-activity" onPress={showActivity}>
                {t("activity")}
              </MenuItem>
              <MenuItem testId="admin-account" onPress={() => account.show(true)}>
                {t("account")}
              </MenuItem>
            </MoreMenu>
          ) : null}
        </div>
        {tabs}
      </header>
      {activity}
      {account.isShown ? (
        <DialogBoundary onClose={() => account.show(false)}>
          <AccountDialog onClose={() => account.show(false)} />
        </DialogBoundary>
      ) : null}
    </>
  );
}
