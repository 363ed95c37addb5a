import { useTranslation } from "../../i18n/use-translation.ts";
import type { Account } from "./account-query.ts";

type Session = Account["sessions"][number];

/** Browser and system, as far as they are known. */
export function useDeviceName(): (session: Pick<Session, "browser" | "system"> | undefined) => string {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  return (session) => {
    const { browser, system } = session ?? {};
    return browser && system ? t("named", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
}
