import type { ComponentProps, KeyboardEvent } from "react";
import { openPicker } from "./open-picker.ts";

interface SavingSelectProps extends ComponentProps<"select"> {
  onChoose: (value: string) => void;
}

export const isOpen = (select: Element) => CSS.supports("selector(:open)") && select.matches(":open");
const moving = /^(?:Arrow|Page|Home$|End$)/;

/**
 * A choice that is saved at once. Closed, browsers let letters and arrows choose in it: here they leave it as it is, and
 * only open the list or go on to the shortcuts. After a choice the keyboard is at the record's name.
 */
export function SavingSelect({ onChoose, onKeyDown, ...rest }: SavingSelectProps) {
  function onKey(event: KeyboardEvent<HTMLSelectElement>) {
    onKeyDown?.(event);
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    // With Alt the arrows open the list in every browser; a space does as well. Open, it is the browser's.
    if (altKey || key === " " || isOpen(currentTarget)) return;
    const isLetter = [...key].length === 1 && !ctrlKey && !metaKey;
    if (!isLetter && !moving.test(key)) return;
    event.preventDefault();
    if (key === "ArrowUp" || key === "ArrowDown") openPicker(currentTarget);
  }

  return (
    <select
      {...rest}
      data-saves=""
      onKeyDown={onKey}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.value);
        const record = currentTarget.closest("[data-record], [data-record-pane]");
        record?.querySelector<HTMLElement>(":is(h2, h3 a)")?.focus({ preventScroll: true });
      }}
    />
  );
}
