import { useState } from "react";
import { createPortal } from "react-dom";
import { logout } from "../../../contract/admin.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { phone, useMedia } from "./kit/media.ts";
import { endSession } from "./kit/session.ts";
import { countUnsaved } from "./kit/staff-draft.ts";
import { unsavedElsewhere } from "./kit/unsaved.ts";
import { LogoutQuestion } from "./logout-question.tsx";

const patienceMs = 3_000;

export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [leaving, setLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const isPhone = useMedia(phone);

  /** A logout leaves nothing typed in any tab of this browser. */
  async function ask() {
    const count = countUnsaved() + (await unsavedElsewhere().catch(() => 0));
    if (count > 0) setUnsaved(count);
    else await leave();
  }

  async function leave() {
    setUnsaved(0);
    setLeaving(true);
    // What is still being read would be refused, for the session is over when it is answered.
    await queryClient.cancelQueries();
    // Whoever wants out gets out, also when the server cannot be told, does not answer or has ended the session before.
    const told = call(logout).catch(() => undefined);
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    endSession("logout");
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
