import { useState } from "react";
import { logout } from "../../../contract/admin.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { phone, useMedia } from "./kit/media.ts";
import { endSession } from "./kit/session.ts";

export function LogoutButton() {
  const { t } = useTranslation("admin", { keyPrefix: "top" });
  const [leaving, setLeaving] = useState(false);
  const isPhone = useMedia(phone);

  async function leave() {
    setLeaving(true);
    // What is still being read would be refused, for the session is over when it is answered.
    await queryClient.cancelQueries();
    // Whoever wants out gets out, also when the server cannot be told or has ended the session before.
    await call(logout).catch(() => undefined);
    endSession("logout");
  }

  return (
    <Button variant={isPhone ? "ghost" : "secondary"} small busy={leaving} data-testid="admin-logout" onClick={leave}>
      {t("logout")}
    </Button>
  );
}
