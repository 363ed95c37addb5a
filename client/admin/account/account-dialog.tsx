import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Notice } from "../records/notice.tsx";
import { AdminDialog } from "../shared/dialog.tsx";
import "./account-dialog.css";
import { accountQuery } from "./account-query.ts";
import { DevicesSection, EmailSection, PasswordSection } from "./own-sections.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { UsersSection } from "./users-section.tsx";

/** The user's own password, passkeys, devices and e-mail address, and the accounts of the other users. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "account" });
  const { data: account, error } = useQuery(accountQuery);
  return (
    <AdminDialog
      title={t("title")}
      description={account ? [account.username, account.email].filter(Boolean).join(" · ") : undefined}
      onRequestClose={onClose}
      reading
      className="account"
      testId="account-dialog"
    >
      {account ? (
        <>
          <AccountNav />
          <div className="parts">
            <PasswordSection account={account} />
            <PasskeysSection account={account} />
            <DevicesSection sessions={account.sessions} />
            <EmailSection email={account.email ?? ""} />
            <UsersSection />
          </div>
        </>
      ) : (
        <Notice busy={!error}>{error ? formatError(i18n, error) : t("loading")}</Notice>
      )}
    </AdminDialog>
  );
}

const sections = ["password", "passkeys", "devices", "email", "users"] as const;
type Section = (typeof sections)[number];
const findSection = (name: Section) => document.getElementById(`account-${name}`);

/** Navigation that scrolls to the dialog's sections and marks the section in view. */
function AccountNav() {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  const nav = useRef<HTMLElement>(null);
  /** The scroll that a press causes does not change the mark: a section near the end may not reach the top. */
  const isPressed = useRef(false);
  const [current, setCurrent] = useState<Section>("password");

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target === nav.current || !(target instanceof Element)) return;
      if (!isPressed.current) setCurrent(getSectionInView(target));
      isPressed.current = false;
    };
    // Capture phase: scroll events do not bubble, and the window's height decides which box of the dialog scrolls.
    const dialog = nav.current?.closest("dialog");
    dialog?.addEventListener("scroll", onScroll, true);
    return () => dialog?.removeEventListener("scroll", onScroll, true);
  }, []);

  function show(name: Section) {
    isPressed.current = true;
    setCurrent(name);
    const heading = findSection(name)?.querySelector("h3");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav ref={nav} className="account-nav" aria-label={t("title")}>
      {sections.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? "true" : undefined}
          onClick={() => show(name)}
        >
          <span className="in-column">{t(`${name}.title`)}</span>
          <span className="in-row">{t(`${name}.short`)}</span>
        </button>
      ))}
    </nav>
  );
}

/** The section at a line that moves from the top to the bottom of the box while the box scrolls to its end. */
function getSectionInView(scrolled: Element): Section {
  const { scrollTop, scrollHeight, clientHeight } = scrolled;
  const line = scrolled.getBoundingClientRect().top + (clientHeight * scrollTop) / (scrollHeight - clientHeight || 1);
  const getTop = (name: Section) => findSection(name)?.getBoundingClientRect().top ?? Infinity;
  return sections.findLast((name) => getTop(name) <= line) ?? "password";
}
