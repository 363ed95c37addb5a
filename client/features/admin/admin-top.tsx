import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { logout } from "../../../contract/admin.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { MadeUpLine } from "./account/made-up-line.tsx";
import { ActivityDialog } from "./activity/activity-dialog.tsx";
import "./admin-top.css";
import { DialogBoundary } from "./kit/dialog-boundary.tsx";
import type { AdminFrame } from "./kit/frame.ts";
import { endSession } from "./kit/session.ts";

const AccountDialog = lazy(async () => ({ default: (await import("./account/account-dialog.tsx")).AccountDialog }));

export function AdminTop({ frame, username }: { frame: AdminFrame; username: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [showsActivity, setShowsActivity] = useState(false);
  const [showsAccount, setShowsAccount] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    // Whoever wants out gets out, also when the server cannot be told or has ended the session before.
    await call(logout).catch(() => undefined);
    endSession("logout");
  }

  return (
    <>
      <header className="admin-top">
        <div className="wrap">
          {frame.logo}
          <div>
            <h1>{t("title")}</h1>
            <p>{t("subtitle")}</p>
          </div>
          <div className="who">
            <span className="welcome">
              {t("welcome")} <bdi>{username}</bdi>
            </span>
            <div>
              {frame.languages}
              <Button variant="ghost" small data-testid="admin-activity" onClick={() => setShowsActivity(true)}>
                {t("activity")}
              </Button>
              <Button variant="ghost" small data-testid="admin-account" onClick={() => setShowsAccount(true)}>
                {t("account")}
              </Button>
              <Button variant="secondary" small busy={leaving} data-testid="admin-logout" onClick={leave}>
                {t("logout")}
              </Button>
            </div>
          </div>
        </div>
      </header>
      <MadeUpLine onChange={() => setShowsAccount(true)} />
      {showsActivity ? (
        <DialogBoundary onClose={() => setShowsActivity(false)}>
          <ActivityDialog onClose={() => setShowsActivity(false)} />
        </DialogBoundary>
      ) : null}
      {showsAccount ? (
        <DialogBoundary onClose={() => setShowsAccount(false)}>
          <Suspense>
            <AccountDialog onClose={() => setShowsAccount(false)} />
          </Suspense>
        </DialogBoundary>
      ) : null}
    </>
  );
}
