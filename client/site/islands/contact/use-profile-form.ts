import { type ComponentType, useEffect, useState } from "react";
import { loadPartWords } from "../../../i18n/load-words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useProfileWish, wishProfile } from "../apply/profile-wish.ts";

/** The form for a general profile, in place of the enquiry. If its script cannot be loaded, the enquiry stays. */
export function useProfileForm(): ComponentType | undefined {
  const { i18n } = useTranslation();
  const isWished = useProfileWish();
  const [Form, setForm] = useState<ComponentType>();
  useEffect(() => {
    document.addEventListener("click", forgetProfile, { capture: true });
    return () => document.removeEventListener("click", forgetProfile, { capture: true });
  }, []);
  useEffect(() => {
    if (!isWished) return;
    Promise.all([import("../apply/profile-form.tsx"), loadPartWords(i18n, "profile")]).then(
      ([{ ProfileForm }]) => setForm(() => ProfileForm),
      () => undefined,
    );
  }, [isWished, i18n]);
  return isWished ? Form : undefined;
}

/** Every link to the section means an enquiry; the card's own handler comes after this and says otherwise. */
function forgetProfile({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href$="#contact"]:not([data-locale])')) wishProfile(false);
}
