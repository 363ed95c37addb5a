import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { AdminDialog } from "./shared/dialog.tsx";
import "./keyboard-sheet.css";
import { typeIntoOpenReply } from "./replies/reply-draft.ts";
import { closeRecord, openRecord } from "./shared/open-record.ts";
import { type TabName, tabNames } from "./shared/url-state.ts";

const offKey = "admin_shortcuts_off";

const groups = ["anywhere", "list", "record"] as const;
const shortcuts = [
  { group: "anywhere", deed: "tabs", keys: ["1", "2", "3"] },
  { group: "anywhere", deed: "search", keys: ["/"] },
  { group: "anywhere", deed: "add", keys: ["n"] },
  { group: "anywhere", deed: "sheet", keys: ["?"] },
  { group: "anywhere", deed: "close", keys: ["Esc"] },
  { group: "list", deed: "move", keys: ["j", "k"] },
  { group: "list", deed: "open", keys: ["Enter"] },
  { group: "list", deed: "star", keys: ["s"] },
  { group: "list", deed: "stage", keys: ["t"] },
  { group: "list", deed: "cv", keys: ["d"] },
  { group: "list", deed: "answered", keys: ["e"] },
  { group: "record", deed: "step", keys: ["j", "k"] },
  { group: "record", deed: "reply", keys: ["r"] },
  { group: "record", deed: "note", keys: ["m"] },
  { group: "record", deed: "link", keys: ["c"] },
  { group: "record", deed: "send", keys: ["Ctrl", "Enter"] },
] as const;

const areOn = () => localStorage.getItem(offKey) === null;

/** The list of keys. WCAG 2.1.4: single-letter keys can be turned off. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "keys" });
  const [isOn, setOn] = useState(areOn);

  function toggle() {
    if (isOn) localStorage.setItem(offKey, "1");
    else localStorage.removeItem(offKey);
    setOn(!isOn);
  }

  return (
    <AdminDialog
      title={t("title")}
      description={t("where")}
      onRequestClose={onClose}
      testId="keyboard-sheet"
      reading
      footer={
        <Button variant="secondary" data-testid="keyboard-toggle" onClick={toggle}>
          {t(isOn ? "turnOff" : "turnOn")}
        </Button>
      }
    >
      <div className="key-sheet">
        {groups.map((name) => (
          <section key={name}>
            <h3 className="small quiet">{t(`groups.${name}`)}</h3>
            <dl>
              {shortcuts
                .filter(({ group }) => group === name)
                .map(({ deed, keys }) => (
                  <div key={deed}>
                    <dt>{t(`deeds.${deed}`)}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
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

/** Where letters are typed. A select that saves at once ignores letters, so they act as shortcuts there. */
const typing = "input, textarea, select:not([data-saves]), [contenteditable]";

/** Handles single-key shortcuts, except while the user types or a dialog is open. */
export function useShortcuts(onTab: (tab: TabName) => void, showSheet: () => void): void {
  const press = useEffectEvent((key: string): boolean => {
    if (typeIntoOpenReply(key)) return false;
    const tab = tabNames[Number(key) - 1];
    if (tab) {
      onTab(tab);
      // The focused element leaves with the old panel.
      focus(document.querySelector<HTMLElement>("[role=tabpanel]"));
    } else if (key === "?") showSheet();
    else if (pressKey(key)) return true;
    else if (key === "n") {
      onTab("jobs");
      setTimeout(() => pressKey("n"));
    } else return false;
    return true;
  });

  useEffect(() => {
    let held: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      // Held down, only the keys that move through a list repeat.
      if (!event.repeat) held = undefined;
      else if (event.key !== "j" && event.key !== "k") {
        // The shortcut may have moved the focus into a field: a repeat would type into it.
        if (event.key === held) event.preventDefault();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      // Escape also works when the keys are turned off.
      if (!areOn() && event.key !== "Escape") return;
      // A select that saves at once prevents the letters that act as shortcuts; any other prevented key is handled.
      const isHandled = event.defaultPrevented !== target.matches("select[data-saves]");
      if (isHandled || document.querySelector("dialog:modal")) return;
      const isSearched = event.key === "Enter" && target.matches("[type=search]");
      if (isSearched ? !moveRow(null, 1) : target.closest(typing) || !press(event.key)) return;
      event.preventDefault();
      held = event.key;
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Presses the control whose `data-key` is this key: in the open record, else in the focused row or the toolbar. */
function pressKey(key: string): boolean {
  const pane = document.querySelector<HTMLElement>("[data-testid=record-pane]");
  const row = document.activeElement?.closest<HTMLElement>("[data-record]") ?? null;
  const id = new URLSearchParams(location.search).get("id") ?? "";
  if (key === "Escape") return pane !== null && perform(() => closeRecord(id));
  const findControl = (place: ParentNode | null) =>
    place?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined;
  const control = findControl(pane ?? row) ?? findControl(document.querySelector("search.toolbar"));
  if (control) return pressControl(control);
  if (key === "j" || key === "k") return !pane && moveRow(row, key === "j" ? 1 : -1);
  if (!row || pane) return false;
  // A row has no reply or note button, so these keys open the row's record.
  const panel = key === "r" ? "reply" : key === "m" ? "note" : undefined;
  return panel !== undefined && perform(() => openRecord(row.dataset.record ?? "", panel));
}

function pressControl(control: HTMLElement): boolean {
  if (control.matches("input, textarea, select")) control.focus();
  else control.click();
  // Safari cannot open a select by script.
  if (control instanceof HTMLSelectElement) control.showPicker?.();
  return true;
}

/** Focuses the next or previous name in the list, or the first name in view. */
function moveRow(row: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-record]")];
  // A row that has the focus itself took the place of one that left the list: it comes next.
  const step = row === document.activeElement ? Math.min(by, 0) : by;
  const next = row ? rows[rows.indexOf(row) + step] : rows.find((one) => one.getBoundingClientRect().bottom > 150);
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
