import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { pressKey } from "./desk-keys.ts";
import { groups, offKey } from "./keyboard-groups.ts";
import "./keyboard-sheet.css";
import { typeIntoOpenReply } from "./replies/reply-draft.ts";
import { type TabName, tabNames } from "./shared/address.ts";
import { useShortcuts } from "./shortcuts.ts";

interface KeyboardSheetProps {
  isShown: boolean;
  show: (isShown: boolean) => void;
  onTab: (tab: TabName) => void;
}

/** All keys at a glance, and the listener behind them. Keys of one letter must be possible to switch off. */
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
