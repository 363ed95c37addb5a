import { useEffect, useEffectEvent } from "react";

/** A single key, wherever the focus is, except while somebody types or a dialog is open. */
export function useShortcuts(isOn: boolean, press: (key: string) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isRefused = event.defaultPrevented && isSaving(event.target);
      if (event.defaultPrevented && !isRefused) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      // Escape, which is no letter, closes what is open even where letters are switched off.
      if (!isOn && event.key !== "Escape") return;
      if ((!isRefused && isTyping(event.target)) || document.querySelector("dialog:modal")) return;
      if (onPress(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** A choice that saves at once takes no letters itself: it has kept the browser from choosing by them. */
function isSaving(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select[data-saves]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
