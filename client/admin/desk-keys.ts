import { closeRecord, openRecord } from "./shared/open-record.ts";

/**
 * Letters press what is on the screen: in the open record, else in the row that has the focus. Each control says in
 * `data-key` which letter is its own, so that a letter can do nothing that a button could not.
 */
export function pressKey(key: string): boolean {
  const pane = document.querySelector<HTMLElement>("[data-testid=record-pane]");
  const row = document.activeElement?.closest<HTMLElement>("[data-record]") ?? null;
  const id = new URLSearchParams(location.search).get("id") ?? "";
  if (key === "/") return focus(document.querySelector<HTMLElement>("[data-shortcut=search]"));
  if (key === "Escape") return pane !== null && run(() => closeRecord(id));
  const place = pane ?? row;
  const control = place?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (control) return press(control);
  if (key === "j" || key === "k") return !pane && moveRow(row, key === "j" ? 1 : -1);
  if (!row || pane) return false;
  // What a row has no button for is in its record.
  if (key === "r") return run(() => openRecord(row.dataset.record ?? "", "reply"));
  if (key === "m") return run(() => openRecord(row.dataset.record ?? "", "note"));
  return false;
}

function press(control: HTMLElement): boolean {
  if (control instanceof HTMLSelectElement) {
    control.focus();
    // Safari cannot open one by script: a space does.
    control.showPicker?.();
  } else if (control instanceof HTMLTextAreaElement) control.focus();
  else control.click();
  return true;
}

/** To the next name in the list, or to the first one in sight. */
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

function run(act: () => void): true {
  act();
  return true;
}
