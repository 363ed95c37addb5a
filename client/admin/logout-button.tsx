import { useState } from "react";
import { createPortal } from "react-dom";
import { queryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { phone, useMedia } from "./shared/media.ts";
import { signOut } from "./shared/session.ts";
import { countStaffDrafts } from "./shared/staff-drafts.ts";

export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [isPending, setPending] = useState(false);
  const [draftCount, setDraftCount] = useState(0);
  const isPhone = useMedia(phone);

  /** A logout discards drafts. */
  function askOrLogOut() {
    const count = countStaffDrafts();
    if (count > 0) setDraftCount(count);
    else logOut();
  }

  async function logOut() {
    setDraftCount(0);
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
        onClick={askOrLogOut}
      >
        {t("logout")}
      </Button>
      {draftCount > 0
        ? // Outside the header, which cuts its texts to one line.
          createPortal(
            <LogoutQuestion count={draftCount} onStay={() => setDraftCount(0)} onLeave={logOut} />,
            document.body,
          )
        : null}
    </>
  );
}

interface LogoutQuestionProps {
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

function LogoutQuestion({ count, onStay, onLeave }: LogoutQuestionProps) {
  const { t } = useTranslation("admin", { keyPrefix: "top.leaving" });
  const { t: common } = useTranslation("common");
  return (
    <Dialog
      title={t("title")}
      closeLabel={common("close")}
      onRequestClose={onStay}
      testId="logout-question"
      footer={
        <>
          <Button variant="ghost" data-testid="logout-stay" onClick={onStay}>
            {t("stay")}
          </Button>
          <Button variant="danger" data-testid="logout-anyway" onClick={onLeave}>
            {t("leave")}
          </Button>
        </>
      }
    >
      <p>{t("text", { count })}</p>
    </Dialog>
  );
}
