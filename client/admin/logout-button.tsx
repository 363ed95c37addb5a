import { useState } from "react";
import { createPortal } from "react-dom";
import { queryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { LogoutQuestion } from "./logout-question.tsx";
import { phone, useMedia } from "./shared/media.ts";
import { signOut } from "./shared/session.ts";
import { countStaffDrafts } from "./shared/staff-drafts.ts";

export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [leaving, setLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const isPhone = useMedia(phone);

  /** A logout deletes what is typed and not sent. */
  function ask() {
    const count = countStaffDrafts();
    if (count > 0) setUnsaved(count);
    else leave();
  }

  async function leave() {
    setUnsaved(0);
    setLeaving(true);
    await queryClient.cancelQueries();
    await signOut();
  }

  return (
    <>
      <Button variant={isPhone ? "ghost" : "secondary"} small busy={leaving} data-testid="admin-logout" onClick={ask}>
        {t("logout")}
      </Button>
      {unsaved > 0
        ? // Beside the header, whose texts are cut to one line.
          createPortal(<LogoutQuestion count={unsaved} onStay={() => setUnsaved(0)} onLeave={leave} />, document.body)
        : null}
    </>
  );
}
