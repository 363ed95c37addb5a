import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import "./keyboard-sheet.css";
import { typeIntoOpenReply } from "./replies/reply-draft.ts";
import { type TabName, tabNames } from "./shared/address.ts";
import { pressKey, useShortcuts } from "./shortcuts.ts";

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
  const { t: common } = useTranslation("common");
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

  return (
    <>
      {isShown ? (
        <Dialog
          title={t("title")}
          description={t("where")}
          closeLabel={common("close")}
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
        </Dialog>
      ) : null}
    </>
  );
}

function pressAdd(): boolean {
  const button = document.querySelector<HTMLElement>("[data-shortcut=add]");
  button?.click();
  return button !== null;
}
