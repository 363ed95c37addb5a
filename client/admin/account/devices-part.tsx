import { endOneSession, endOtherSessions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { LaptopIcon, PhoneIcon } from "../../ui/later-icons.tsx";
import type { Account } from "./account-query.ts";
import { useDeviceName } from "./device-name.ts";
import { Part } from "./part.tsx";
import { Thing } from "./thing.tsx";
import { useAct } from "./use-act.ts";
import { useWhen } from "./when.ts";

const handheld = new Set(["iPhone", "iPad", "Android"]);

export function DevicesPart({ sessions }: Pick<Account, "sessions">) {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  const when = useWhen();
  const deviceName = useDeviceName();
  const { busy, problem, act } = useAct();

  return (
    <Part id="account-devices" title={t("title")} text={t("text")} problem={problem}>
      <ul className="things">
        {sessions.map((session) => {
          const { id, system, address, lastSeen, current } = session;
          const name = deviceName(session);
          const acts = current ? null : (
            <Button
              variant="ghost"
              small
              disabled={busy}
              aria-label={t("endNamed", { name })}
              data-testid={`account-session-end-${id}`}
              onClick={() => act(() => call(endOneSession, { params: { id } }))}
            >
              {t("end")}
            </Button>
          );
          return (
            <Thing key={id} icon={handheld.has(system ?? "") ? <PhoneIcon /> : <LaptopIcon />} acts={acts}>
              <b>{name}</b> {current ? <span className="is-you">{t("current")}</span> : null}
              <small>
                {address ? (
                  <>
                    <bdi>{address}</bdi>
                    {" · "}
                  </>
                ) : null}
                {t("seen", { date: when(lastSeen) })}
              </small>
            </Thing>
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
            onClick={() => act(() => call(endOtherSessions))}
          >
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}
