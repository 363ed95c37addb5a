import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { hearDrafts, wishesProfile, wishProfile } from "../../api/draft.ts";
import { loadPartWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The form that takes the enquiry's place for whoever wants to send a profile. If it cannot be had, the enquiry stays. */
export function useProfileForm(): ComponentType | undefined {
  const { i18n } = useTranslation();
  const isWished = useSyncExternalStore(hearDrafts, wishesProfile, () => false);
  const [Form, setForm] = useState<ComponentType>();
  useEffect(() => {
    document.addEventListener("click", forgetProfile, { capture: true });
    return () => document.removeEventListener("click", forgetProfile, { capture: true });
  }, []);
  useEffect(() => {
    if (!isWished) return;
    Promise.all([import("../careers/profile-form.tsx"), loadPartWords(i18n, "profile")]).then(
      ([{ ProfileForm }]) => setForm(() => ProfileForm),
      () => undefined,
    );
  }, [isWished, i18n]);
  return isWished ? Form : undefined;
}

/** Every link to the section means an enquiry; the card's own handler comes after this and says otherwise. */
function forgetProfile({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href$="#contact"]')) wishProfile(false);
}
