import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { AdminDialog } from "./shared/dialog.tsx";
import "./keyboard-sheet.css";
import { typeIntoOpenReply } from "./replies/reply-draft.ts";
import { type TabName, tabNames } from "./shared/address.ts";
import { closeRecord, openRecord } from "./shared/open-record.ts";

const offKey = "admin_shortcuts_off";

const groups = [
  {
    name: "anywhere",
    keys: [
      { deed: "tabs", letters: ["1", "2", "3"] },
      { deed: "search", letters: ["/"] },
      { deed: "add", letters: ["n"] },
      { deed: "sheet", letters: ["?"] },
      { deed: "close", letters: ["Esc"] },
    ],
  },
  {
    name: "list",
    keys: [
      { deed: "move", letters: ["j", "k"] },
      { deed: "open", letters: ["Enter"] },
      { deed: "star", letters: ["s"] },
      { deed: "stage", letters: ["t"] },
      { deed: "cv", letters: ["d"] },
      { deed: "answered", letters: ["e"] },
    ],
  },
  {
    name: "record",
    keys: [
      { deed: "step", letters: ["j", "k"] },
      { deed: "reply", letters: ["r"] },
      { deed: "note", letters: ["m"] },
      { deed: "link", letters: ["c"] },
      { deed: "send", letters: ["Ctrl", "Enter"] },
    ],
  },
] as const;

interface KeyboardSheetProps {
  isShown: boolean;
  show: (isShown: boolean) => void;
  onTab: (tab: TabName) => void;
}

/** The list of keys, and their listener. WCAG 2.1.4: single-letter keys can be turned off. */
export function KeyboardSheet({ isShown, show, onTab }: KeyboardSheetProps) {
  const { t } = useTranslation("admin", { keyPrefix: "keys" });
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) === null);

  useShortcuts(isOn, (key) => {
    if (typeIntoOpenReply(key)) return false;
    const tab = tabNames[Number(key) - 1];
    if (tab) onTab(tab);
    else if (key === "?") show(true);
    else if (key === "n") addJob();
    else return pressKey(key);
    return true;
  });

  function addJob() {
    if (pressAdd()) return;
    onTab("jobs");
    setTimeout(pressAdd);
  }

  function toggle() {
    if (isOn) localStorage.setItem(offKey, "1");
    else localStorage.removeItem(offKey);
    setOn(!isOn);
  }

  if (!isShown) return null;
  return (
    <AdminDialog
      title={t("title")}
      description={t("where")}
      onRequestClose={() => show(false)}
      testId="keyboard-sheet"
      reading
      footer={
        <Button variant="secondary" data-testid="keyboard-toggle" onClick={toggle}>
          {t(isOn ? "turnOff" : "turnOn")}
        </Button>
      }
    >
      <div className="key-sheet">
        {groups.map(({ name, keys }) => (
          <section key={name}>
            <h3>{t(`groups.${name}`)}</h3>
            <dl>
              {keys.map(({ deed, letters }) => (
                <div key={deed}>
                  <dt>{t(`deeds.${deed}`)}</dt>
                  <dd>
                    {letters.map((letter) => (
                      <kbd key={letter}>{letter}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </AdminDialog>
  );
}

function pressAdd(): boolean {
  const button = document.querySelector<HTMLElement>("[data-shortcut=add]");
  button?.click();
  return button !== null;
}

/** Handles single-key shortcuts, except while the user types or a dialog is open. */
function useShortcuts(isOn: boolean, press: (key: string) => boolean): void {
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

/** A select that saves at once stops the browser from choosing by letters, so letters act as shortcuts there. */
function isSaving(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select[data-saves]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Presses the control whose `data-key` is this key: in the open record, else in the focused row. */
function pressKey(key: string): boolean {
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
  // A row has no reply or note button, so these keys open the row's record.
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

/** Focuses the next or previous name in the list, or the first name in view. */
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
