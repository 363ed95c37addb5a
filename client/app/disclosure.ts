import { type RefObject, useEffect, useEffectEvent } from "react";

/** Closes what a button has opened: on Escape, with focus back on the button, and on a press or focus anywhere else. */
export function useDisclosure(open: boolean, place: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Only the innermost open thing closes: the sheet around it listens too.
      event.stopImmediatePropagation();
      close();
      place.current?.querySelector("button")?.focus();
    };
    const ended = new AbortController();
    // On the way down: React lets nothing up from markup that it has not woken.
    const options = { capture: true, signal: ended.signal };
    document.addEventListener("pointerdown", onOutside, options);
    document.addEventListener("focusin", onOutside, options);
    document.addEventListener("keydown", onKey, options);
    return () => ended.abort();
  }, [open, place]);
}
