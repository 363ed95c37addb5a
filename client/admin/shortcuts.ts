import { useEffect, useEffectEvent } from "react";
import { closeRecord, openRecord } from "./shared/open-record.ts";

/** Single keys, except while the user types or a dialog is open. */
export function useShortcuts(isOn: boolean, press: (key: string) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    let held: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.repeat) held = undefined;
      // Held down, only the keys that move through a list repeat.
      else if (event.key !== "j" && event.key !== "k") {
        // The press may have moved the focus into a field: a repeat would type into it.
        if (event.key === held) event.preventDefault();
        return;
      }
      const isRefused = event.defaultPrevented && isSaving(event.target);
      if (event.defaultPrevented && !isRefused) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      // Escape also works when the keys are turned off.
      if (!isOn && event.key !== "Escape") return;
      if ((!isRefused && isTyping(event.target)) || document.querySelector("dialog:modal")) return;
      if (!onPress(event.key)) return;
      event.preventDefault();
      held = event.key;
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

/** A choice that saves at once takes no letters itself: it has kept the browser from choosing by them. */
function isSaving(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select[data-saves]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Presses the control whose `data-key` is this key: in the open record, else in the focused row. */
export function pressKey(key: string): boolean {
  const pane = document.querySelector<HTMLElement>("[data-testid=record-pane]");
  const row = document.activeElement?.closest<HTMLElement>("[data-record]") ?? null;
  const id = new URLSearchParams(location.search).get("id") ?? "";
  if (key === "/") return focus(document.querySelector<HTMLElement>("[data-shortcut=search]"));
  if (key === "Escape") return pane !== null && perform(() => closeRecord(id));
  const place = pane ?? row;
  const control = place?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (control) return pressControl(control);
  if (key === "j" || key === "k") return !pane && moveRow(row, key === "j" ? 1 : -1);
  if (!row || pane) return false;
  // A row has no button for these: they open its record.
  if (key === "r") return perform(() => openRecord(row.dataset.record ?? "", "reply"));
  if (key === "m") return perform(() => openRecord(row.dataset.record ?? "", "note"));
  return false;
}

function pressControl(control: HTMLElement): boolean {
  if (control instanceof HTMLSelectElement) {
    control.focus();
    // Safari cannot open a select by script.
    control.showPicker?.();
  } else if (control instanceof HTMLTextAreaElement) control.focus();
  else control.click();
  return true;
}

/** Focuses the next name in the list, or the first one in view. */
function moveRow(row: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-record]")];
  const next = row ? rows[rows.indexOf(row) + by] : rows.find((one) => one.getBoundingClientRect().bottom > 150);
  next?.scrollIntoView({ block: "nearest" });
  return focus(next?.querySelector<HTMLElement>(":is(h3, h4) a") ?? null);
}

function focus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return element !== null;
}

function perform(action: () => void): true {
  action();
  return true;
}
