import { type ComponentType, useEffect, useState } from "react";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useProfileWish, wishProfile } from "../apply/profile-wish.ts";

/** The form for a general profile, in place of the contact form, which stays if the script fails to load. */
export function useProfileForm(): ComponentType | undefined {
  const { i18n } = useTranslation();
  const isWished = useProfileWish();
  const [Form, setForm] = useState<ComponentType>();
  useEffect(() => {
    document.addEventListener("click", resetProfileWish, { capture: true });
    return () => document.removeEventListener("click", resetProfileWish, { capture: true });
  }, []);
  useEffect(() => {
    if (!isWished) return;
    Promise.all([import("../apply/profile-form.tsx"), loadMessages(i18n, i18n.language, ["profile"])]).then(
      ([{ ProfileForm }]) => setForm(() => ProfileForm),
      () => undefined,
    );
  }, [isWished, i18n]);
  return isWished ? Form : undefined;
}

/** A link to `#contact` brings back the contact form. Capture phase: the profile card's own handler runs after it. */
function resetProfileWish({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href$="#contact"]:not([data-locale])')) wishProfile(false);
}
