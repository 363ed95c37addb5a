import { type RefObject, useEffect, useEffectEvent } from "react";
import { useBackCloses } from "../ui/way-back/back-closes.ts";

/** While the sheet covers the window, nothing behind it can be reached; Escape, a wide window and the way back close it. */
export function useMenuSheet(open: boolean, toggle: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useBackCloses(open, onClose);
  useEffect(() => {
    if (!open) return;
    const behind = document.querySelectorAll<HTMLElement>("#main, .footer, .skip");
    const setInert = (inert: boolean) => {
      for (const element of behind) element.inert = inert;
    };
    // After the sheet is on the screen: the browser restyles the whole page for this, and the sheet would wait for it.
    const afterPaint = setTimeout(setInert, 50, true);
    const wide = matchMedia("(width >= 64rem)");
    const onLeave = () => close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      toggle.current?.focus();
    };
    wide.addEventListener("change", onLeave);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(afterPaint);
      setInert(false);
      // What had the focus may have gone with the sheet.
      requestAnimationFrame(() => {
        if (isFocusLost()) toggle.current?.focus({ preventScroll: true });
      });
      wide.removeEventListener("change", onLeave);
      document.removeEventListener("keydown", onKey);
    };
  }, [open, toggle]);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true });
}
