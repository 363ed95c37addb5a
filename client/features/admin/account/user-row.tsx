import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { UserIcon } from "../../../ui/later-icons.tsx";
import type { User } from "./account-query.ts";
import { Thing } from "./thing.tsx";
import { useWhen } from "./when.ts";

export type UserAct = "disable" | "enable" | "reset";

export function UserRow({ user, busy, onAct }: { user: User; busy: boolean; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const when = useWhen();
  const [isAsked, setAsked] = useState(false);
  const { username, passkeys, lastSeen, invitedUntil, disabledAt, disabledBy, you } = user;
  const here = lastSeen ? t("seen", { date: when(lastSeen) }) : t(invitedUntil ? "invited" : "never");
  const acts: UserAct[] = you ? [] : disabledAt ? ["enable"] : ["reset", "disable"];

  function decide(act?: UserAct) {
    setAsked(false);
    if (act) onAct(act);
  }

  const buttons = isAsked ? (
    <>
      <Button variant="ghost" small onClick={() => decide()}>
        {t("cancel")}
      </Button>
      <Button
        autoFocus
        variant="danger"
        small
        data-testid={`account-user-reset-sure-${username}`}
        onClick={() => decide("reset")}
      >
        {t("resetSure")}
      </Button>
    </>
  ) : (
    acts.map((act) => (
      <Button
        key={act}
        variant="ghost"
        small
        disabled={busy}
        aria-label={t(`named.${act}`, { name: username })}
        data-testid={`account-user-${act}-${username}`}
        // Password and passkeys do not come back; a disabled user is enabled again.
        onClick={() => (act === "reset" ? setAsked(true) : decide(act))}
      >
        {t(`acts.${act}`)}
      </Button>
    ))
  );
  return (
    <Thing icon={<UserIcon />} acts={acts.length > 0 ? buttons : null}>
      <b>
        <bdi>{username}</bdi>
      </b>{" "}
      {you ? <span className="is-you">{t("you")}</span> : null}
      {disabledAt ? <Badge>{t("disabled")}</Badge> : null}
      {isAsked ? (
        <small role="alert">{t("resetText")}</small>
      ) : (
        <small>
          {disabledAt
            ? t("disabledSince", { date: when(disabledAt), name: disabledBy })
            : `${passkeys > 0 ? t("passkeys", { count: passkeys }) : t("noPasskey")} · ${here}`}
        </small>
      )}
    </Thing>
  );
}
