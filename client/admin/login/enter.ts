import type { z } from "zod/mini";
import type { signedIn } from "../../../contract/accounts.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { getUrlAfterLogin } from "../shared/login-url.ts";
import { signIn } from "../shared/session.ts";

export type SignedIn = z.output<typeof signedIn>;

/** What follows once somebody was let in, whichever way. */
export function useEnter() {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  return (session: SignedIn) =>
    signIn(session, getUrlAfterLogin(locale, location.search), {
      title: t("success.title"),
      description: t("success.description"),
    });
}
