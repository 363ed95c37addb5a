import { useState } from "react";
import { createPortal } from "react-dom";
import { queryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { AdminDialog, useDialog } from "./shared/dialog.tsx";
import { phone, useMedia } from "./shared/media.ts";
import { signOut } from "./shared/session.ts";
import { countStaffDrafts } from "./shared/staff-drafts.ts";

export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [isPending, setPending] = useState(false);
  const [question, ask] = useDialog((close) => <LogoutQuestion onStay={close} onLeave={logOut} />);
  const isPhone = useMedia(phone);

  async function logOut() {
    setPending(true);
    await queryClient.cancelQueries();
    await signOut();
  }

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

/** Asks before a logout that would discard drafts. */
function LogoutQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "top.leaving" });
  return (
    <AdminDialog
      title={t("title")}
      onRequestClose={onStay}
      testId="logout-question"
      footer={
        <>
          <Button variant="ghost" data-testid="logout-stay" onClick={onStay}>
            {t("stay")}
          </Button>
          <Button
            variant="danger"
            data-testid="logout-anyway"
            onClick={() => {
              onStay();
              onLeave();
            }}
          >
            {t("leave")}
          </Button>
        </>
      }
    >
      <p>{t("text", { count: countStaffDrafts() })}</p>
    </AdminDialog>
  );
}
