import { createContext, type ReactNode, use } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import "./desk.css";
import "./list-head.css";

interface Desk {
  /** Notices about the whole admin, such as a lost connection: each list shows them above its heading. */
  lines: ReactNode;
  showKeys: () => void;
}

export const DeskContext = createContext<Desk>({ lines: null, showKeys: () => undefined });

/** A list's heading and its numbers in one line; each number is a link to its rows. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "keys" });
  const { lines, showKeys } = use(DeskContext);
  return (
    <>
      {lines}
      <div className="list-head">
        <h2>{title}</h2>
        {children}
        <button type="button" className="key-hints" onClick={showKeys}>
          <kbd>j</kbd>
          <kbd>k</kbd> {t("hints.move")} <kbd>?</kbd> {t("hints.all")}
        </button>
      </div>
    </>
  );
}
