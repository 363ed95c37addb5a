import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { User } from "./account-query.ts";

type UserAct = "disable" | "enable" | "reset";

export function UserRow({ user, busy, onAct }: { user: User; busy: boolean; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const { locale } = usePageData();
  const { username, passkeys, lastSeen, invitedUntil, disabledAt, disabledBy, you } = user;
  const dated = (key: "seen" | "disabledSince", at: string) =>
    t(key, { date: formatDate(new Date(at), locale), name: disabledBy });
  const when = lastSeen ? dated("seen", lastSeen) : t(invitedUntil ? "invited" : "never");
  const acts: UserAct[] = you ? [] : disabledAt ? ["enable"] : ["reset", "disable"];
  return (
    <li>
      <div>
        <b>
          <bdi>{username}</bdi>
        </b>{" "}
        {you ? <Badge>{t("you")}</Badge> : null}
        {disabledAt ? <Badge>{t("disabled")}</Badge> : null}
        <small>
          {disabledAt ? dated("disabledSince", disabledAt) : `${t("passkeys", { count: passkeys })} · ${when}`}
        </small>
      </div>
      {acts.map((act) => (
        <Button
          key={act}
          variant="ghost"
          small
          disabled={busy}
          aria-label={t(`named.${act}`, { name: username })}
          data-testid={`account-user-${act}-${username}`}
          onClick={() => onAct(act)}
        >
          {t(`acts.${act}`)}
        </Button>
      ))}
    </li>
  );
}
