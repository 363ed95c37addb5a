import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { UserIcon } from "../../ui/later-icons.tsx";
import type { User } from "./account-query.ts";
import { Thing } from "./thing.tsx";
import { useWhen } from "./when.ts";

export type UserAct = "disable" | "enable" | "reset";

export function UserRow({ user, busy, onAct }: { user: User; busy: boolean; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const when = useWhen();
  const [question, setQuestion] = useState<"open" | "closed">();
  const isAsked = question === "open";
  const { username, passkeys, lastSeen, invitedUntil, disabledAt, disabledBy, you } = user;
  const here = lastSeen ? t("seen", { date: when(lastSeen) }) : t(invitedUntil ? "invited" : "never");
  const acts: UserAct[] = you ? [] : disabledAt ? ["enable"] : ["reset", "disable"];

  function decide(act?: UserAct) {
    if (isAsked) setQuestion("closed");
    if (act) onAct(act);
  }

  function giveUp(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isAsked) return;
    // Refused, it closes the question and not the dialog.
    event.preventDefault();
    decide();
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
        // The keyboard goes on where the question was asked.
        autoFocus={act === "reset" && question === "closed"}
        variant="ghost"
        small
        disabled={busy}
        aria-label={t(`named.${act}`, { name: username })}
        data-testid={`account-user-${act}-${username}`}
        // Password and passkeys do not come back; a disabled user is enabled again.
        onClick={() => (act === "reset" ? setQuestion("open") : decide(act))}
      >
        {t(`acts.${act}`)}
      </Button>
    ))
  );
  return (
    <Thing icon={<UserIcon />} acts={acts.length > 0 ? buttons : null} onKeyDown={giveUp}>
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
