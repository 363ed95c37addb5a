import { useEffect, useEffectEvent } from "react";

/** A single key, wherever the focus is, except while somebody types or a dialog is open. */
export function useShortcuts(isOn: boolean, press: (key: string) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    let held: string | undefined;
    const listen = (event: KeyboardEvent) => {
      if (!event.repeat) held = undefined;
      else if (!goesOn(event.key)) {
        // It may have moved the focus into a field, which would be filled with it.
        if (event.key === held) event.preventDefault();
        return;
      }
      const isRefused = event.defaultPrevented && isSaving(event.target);
      if (event.defaultPrevented && !isRefused) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      // Escape, which is no letter, closes what is open even where letters are switched off.
      if (!isOn && event.key !== "Escape") return;
      if ((!isRefused && isTyping(event.target)) || document.querySelector("dialog:modal")) return;
      if (!onPress(event.key)) return;
      event.preventDefault();
      held = event.key;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** Held down, only what leads through a list goes on: anything else would be done again and again. */
function goesOn(key: string): boolean {
  return key === "j" || key === "k";
}

/** A choice that saves at once takes no letters itself: it has kept the browser from choosing by them. */
function isSaving(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select[data-saves]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
