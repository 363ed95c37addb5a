import { useTranslation } from "react-i18next";
import { endOneSession, endOtherSessions } from "../../../../contract/account.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { adminRequest } from "../admin-request.ts";
import type { Account } from "./account-query.ts";
import { Part } from "./part.tsx";
import { useAct } from "./use-act.ts";

export function DevicesPart({ sessions }: Pick<Account, "sessions">) {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  const { locale } = usePageData();
  const { busy, problem, act } = useAct();

  function end(id: string) {
    const address = endOneSession.path.replace(":id", encodeURIComponent(id));
    return act(() => adminRequest(address, { method: endOneSession.method }));
  }

  return (
    <Part title={t("title")} text={t("text")} problem={problem}>
      <ul className="things">
        {sessions.map(({ id, browser, system, address, lastSeen, current }) => {
          const name = [browser, system].filter(Boolean).join(", ") || t("unknown");
          return (
            <li key={id}>
              <div>
                <b>{name}</b> {current ? <Badge>{t("current")}</Badge> : null}
                <small>
                  <bdi>{address}</bdi>
                  {" · "}
                  {t("seen", { date: formatDate(new Date(lastSeen), locale) })}
                </small>
              </div>
              {current ? null : (
                <Button
                  variant="ghost"
                  small
                  disabled={busy}
                  aria-label={t("endNamed", { name })}
                  data-testid={`account-session-end-${id}`}
                  onClick={() => end(id)}
                >
                  {t("end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div className="under">
          <Button
            variant="secondary"
            small
            busy={busy}
            data-testid="account-sessions-end"
            onClick={() => act(() => adminRequest(endOtherSessions.path, { method: endOtherSessions.method }))}
          >
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}
