import { type KeyboardEvent, type ReactNode, useState } from "react";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { CopyIcon } from "../../ui/later-icons.tsx";
import { formatTime } from "../shared/formats.ts";

interface AccountSectionProps {
  id: string;
  title: string;
  text: ReactNode;
  /** Why the section's last action failed. */
  problem?: string | undefined;
  children: ReactNode;
}

export function AccountSection({ id, title, text, problem, children }: AccountSectionProps) {
  return (
    <section className="acc" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      {children}
      <Problem>{problem}</Problem>
    </section>
  );
}

export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="error" role="alert">
      <AlertIcon />
      <span>{children}</span>
    </p>
  );
}

interface AccountRowProps {
  icon: ReactNode;
  children: ReactNode;
  buttons?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A passkey, a device or a user. */
export function AccountRow({ icon, children, buttons, onKeyDown }: AccountRowProps) {
  return (
    // It takes the focus when the row above it is removed.
    <li tabIndex={-1} onKeyDown={onKeyDown}>
      {icon}
      <div>{children}</div>
      {buttons ? <div className="acts">{buttons}</div> : null}
    </li>
  );
}

/** Recovery codes or a one-time link: shown once. */
export function Secret({ title, text, lines }: { title: string; text: string; lines: string[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.secret" });
  const [copied, setCopied] = useState("");
  const all = lines.join("\n");
  // Absent on plain HTTP.
  const clipboard: Clipboard | undefined = navigator.clipboard;

  async function copy() {
    await clipboard?.writeText(all);
    setCopied(all);
  }

  return (
    <div className="secret" role="status" data-testid="account-secret">
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <p>{text}</p>
      {clipboard ? (
        <Button variant="secondary" small onClick={() => copy().catch(() => undefined)}>
          <CopyIcon />
          {t(copied === all ? "copied" : "copy")}
        </Button>
      ) : null}
    </div>
  );
}

/** The date, or the time of day when it was today. */
export function useRelativeDate(): (time: string) => string {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  const { locale } = usePageData();
  return (time) => {
    const at = new Date(time);
    const isToday = at.toDateString() === new Date().toDateString();
    return isToday ? t("today", { clock: formatTime(at, locale) }) : formatDateInPhrase(at, locale);
  };
}
