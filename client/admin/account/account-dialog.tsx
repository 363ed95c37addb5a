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
  /** A pressed section stays marked until the user scrolls: a section near the end may not reach the top. */
  const isPressed = useRef(false);
  const [current, setCurrent] = useState<Section>("password");

  useEffect(() => {
    const dialog = nav.current?.closest("dialog");
    const listening = new AbortController();
    // Capture phase: scroll events do not bubble, and the window's height decides which box of the dialog scrolls.
    const options = { capture: true, passive: true, signal: listening.signal };
    const onScroll = ({ target }: Event) => {
      if (!isPressed.current && target !== nav.current && target instanceof Element)
        setCurrent(getSectionInView(target));
    };
    dialog?.addEventListener("scroll", onScroll, options);
    for (const input of ["wheel", "touchmove", "keydown"])
      dialog?.addEventListener(
        input,
        () => {
          isPressed.current = false;
        },
        options,
      );
    return () => listening.abort();
  }, []);

  // On a phone the names of the sections may be wider than the screen: scrolls the marked name into view.
  useEffect(() => {
    if (current) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);

  function show(name: Section) {
    isPressed.current = true;
    setCurrent(name);
    const heading = findSection(name)?.querySelector("h3");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav ref={nav} className="account-nav" aria-label={t("title")}>
      {sections.map((name) => {
        const short = name === "devices" || name === "passkeys" ? t(`${name}.short`) : undefined;
        return (
          <button
            key={name}
            type="button"
            aria-current={name === current ? "true" : undefined}
            onClick={() => show(name)}
          >
            <span className={short && "in-column"}>{t(`${name}.title`)}</span>
            {short ? <span className="in-row">{short}</span> : null}
          </button>
        );
      })}
    </nav>
  );
}

function getSectionInView(scrolled: Element): Section {
  const { scrollTop, scrollHeight, clientHeight } = scrolled;
  // The last section may be too short to reach the top.
  if (scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 1) return "users";
  const { top, height } = scrolled.getBoundingClientRect();
  const getTop = (name: Section) => findSection(name)?.getBoundingClientRect().top ?? Infinity;
  return sections.findLast((name) => getTop(name) <= top + height / 3) ?? "password";
}
