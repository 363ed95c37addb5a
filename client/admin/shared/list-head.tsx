import { createContext, type ReactNode, use } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { phone, useMedia } from "./media.ts";
import "./common.css";
import "./list-head.css";

interface DashboardParts {
  /** Notices about the whole admin, such as a lost connection: each list shows them above its heading. */
  notices: ReactNode;
  showShortcuts: () => void;
}

export const DashboardContext = createContext<DashboardParts>({ notices: null, showShortcuts: () => undefined });

/** A list's heading and its numbers in one line; each number is a link to its rows. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "keys" });
  const isPhone = useMedia(phone);
  const { notices, showShortcuts } = use(DashboardContext);
  return (
    <>
      {notices}
      <div className="list-head small quiet">
        <h2 className={isPhone ? "sr" : undefined}>{title}</h2>
        {children}
        <button type="button" className="key-hints tiny" onClick={showShortcuts}>
          <kbd>j</kbd>
          <kbd>k</kbd> {t("hints.move")} <kbd>?</kbd> {t("hints.all")}
        </button>
      </div>
    </>
  );
}
