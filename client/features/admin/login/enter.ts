import { useSearch } from "wouter";
import type { z } from "zod/mini";
import type { signedIn } from "../../../../contract/account.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import type { AdminFrame } from "../kit/frame.ts";
import { startSession } from "../kit/session.ts";
import { addressAfterLogin } from "./return-address.ts";

export type SignedIn = z.output<typeof signedIn>;

/** What follows once somebody was let in, whichever way. */
export function useEnter(go: AdminFrame["go"]) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  const search = useSearch();
  return ({ user, token }: SignedIn) => {
    const address = addressAfterLogin(locale, search);
    // A new document: nothing that was searched for, told or is under way here is the next user's.
    if (startSession(user, token)) return location.replace(address);
    showToast({ title: t("success.title"), description: t("success.description") });
    go(address, { replace: true });
  };
}
