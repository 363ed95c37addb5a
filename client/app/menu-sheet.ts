import { type RefObject, useEffect, useEffectEvent } from "react";

/** While the sheet covers the window, nothing behind it can be reached; Escape and a wide window close it. */
export function useMenuSheet(open: boolean, toggle: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const behind = document.querySelectorAll<HTMLElement>("#main, .footer, .skip");
    const setInert = (inert: boolean) => {
      for (const element of behind) element.inert = inert;
    };
    // After the sheet is on the screen: the browser restyles the whole page for this, and the sheet would wait for it.
    const afterPaint = setTimeout(setInert, 50, true);
    const wide = matchMedia("(width >= 64rem)");
    const onWide = () => close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      toggle.current?.focus();
    };
    wide.addEventListener("change", onWide);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(afterPaint);
      setInert(false);
      wide.removeEventListener("change", onWide);
      document.removeEventListener("keydown", onKey);
    };
  }, [open, toggle]);
}
