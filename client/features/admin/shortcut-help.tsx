import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import "./shortcut-help.css";
import { type TabName, tabNames } from "./records/address.ts";
import { useShortcuts } from "./shortcuts.ts";

const offKey = "admin_shortcuts_off";

/** The line that names the keys, and the listener behind it. Keys of one letter must be possible to switch off. */
export function ShortcutHelp({ tab: current, onTab }: { tab: TabName; onTab: (tab: TabName) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "shortcuts" });
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) === null);

  useShortcuts(isOn, (key) => {
    const tab = tabNames[Number(key) - 1];
    if (tab) onTab(tab);
    else if (key === "/") return focusSearch();
    else if (key !== "n") return false;
    else if (!pressAdd()) {
      onTab("jobs");
      setTimeout(pressAdd);
    }
    return true;
  });

  function toggle() {
    if (isOn) localStorage.setItem(offKey, "1");
    else localStorage.removeItem(offKey);
    setOn(!isOn);
  }

  return (
    <div className="shortcut-help">
      {isOn ? (
        <>
          <span>{t("label")}</span>
          <span>
            <kbd>n</kbd> {t("add")}
          </span>
          {current === "jobs" ? null : (
            <span>
              <kbd>/</kbd> {t("search")}
            </span>
          )}
          <span>
            <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> {t("tabs")}
          </span>
        </>
      ) : null}
      <Button variant="ghost" small onClick={toggle}>
        {t(isOn ? "turnOff" : "turnOn")}
      </Button>
    </div>
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("[data-shortcut=search]");
  field?.focus();
  return field !== null;
}

function pressAdd(): boolean {
  const button = document.querySelector<HTMLElement>("[data-shortcut=add]");
  button?.click();
  return button !== null;
}
