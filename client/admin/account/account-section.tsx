import { Children, type KeyboardEvent, type ReactNode, useState } from "react";
import { formatDateInPhrase } from "../../i18n/format.ts";
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

interface RowAction {
  label: string;
  /** The accessible name: the label and what it is about. */
  name: string;
  testId: string;
  isDisabled?: boolean;
  /** What the press does, or shows in place of the row until it is closed. */
  press: (() => void) | { show: (close: () => void) => ReactNode };
}

interface AccountRowProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: RowAction[];
}

/** A passkey, a device or a user. */
export function AccountRow({ icon, title, text, actions }: AccountRowProps) {
  const [shown, setShown] = useState<{ testId: string; isOpen: boolean }>();
  const close = () => setShown(shown && { ...shown, isOpen: false });
  const open = shown?.isOpen ? actions.find(({ testId }) => testId === shown.testId)?.press : undefined;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    // Escape closes this content, not the dialog around it.
    event.preventDefault();
    close();
  }

  return (
    // Focusable, because a row takes the focus when the row above it is removed.
    <li tabIndex={-1} onKeyDown={closeOnEscape}>
      {typeof open === "object" ? (
        open.show(close)
      ) : (
        <RowContent icon={icon} title={title} text={<small>{text}</small>}>
          {actions.map(({ label, name, testId, isDisabled, press }) => (
            <Button
              key={testId}
              variant="ghost"
              small
              // Takes the focus back when its content closes.
              autoFocus={testId === shown?.testId}
              disabled={isDisabled}
              aria-label={name}
              data-testid={testId}
              onClick={() => (typeof press === "function" ? press() : setShown({ testId, isOpen: true }))}
            >
              {label}
            </Button>
          ))}
        </RowContent>
      )}
    </li>
  );
}

/** The content of a row. Its children are buttons. */
export function RowContent({
  icon,
  title,
  text,
  children,
}: Omit<AccountRowProps, "actions"> & { children: ReactNode }) {
  return (
    <>
      {icon}
      <div>
        {title}
        {text}
      </div>
      {Children.count(children) > 0 ? <div className="acts cluster">{children}</div> : null}
    </>
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
  const { t, locale } = useTranslation("admin", { keyPrefix: "account" });
  return (time) => {
    const at = new Date(time);
    const isToday = at.toDateString() === new Date().toDateString();
    return isToday ? t("today", { clock: formatTime(at, locale) }) : formatDateInPhrase(at, locale);
  };
}
