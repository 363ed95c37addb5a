import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { CopyIcon } from "../../ui/lazy-icons.tsx";
import { useCopy } from "../records/record-menu.tsx";
import type { Action } from "../shared/use-action.ts";

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
  title: ReactNode;
  text: ReactNode;
  /** Closes what the row has opened. Escape does that, too, and leaves the dialog open. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A passkey, a device or a user. */
export function AccountRow({ icon, title, text, onClose, children }: AccountRowProps) {
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !onClose) return;
    event.preventDefault();
    onClose();
  }
  return (
    // Focusable, because a row takes the focus when the row above it is removed.
    <li tabIndex={-1} onKeyDown={closeOnEscape}>
      {icon}
      <div>
        {title}
        <small>{text}</small>
      </div>
      <div className="acts cluster">{children}</div>
    </li>
  );
}

export function RowButton(props: ComponentProps<typeof Button>) {
  return <Button variant="ghost" small {...props} />;
}

interface ActionButtonProps extends ComponentProps<typeof Button> {
  action: Action;
  send: () => Promise<unknown>;
}

/** A button below a section, busy while its request is pending. */
export function ActionButton({ action: { isPending, run }, send, ...rest }: ActionButtonProps) {
  return (
    <div className="cluster">
      <Button variant="secondary" small {...rest} busy={isPending} onClick={() => run(send)} />
    </div>
  );
}

/** Recovery codes or a one-time link: shown once. */
export function Secret({ title, text, lines }: { title: string; text: string; lines: string[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.secret" });
  const copy = useCopy(true);
  return (
    <div className="secret framed small" role="status" data-testid="account-secret">
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <p>{text}</p>
      <Button variant="secondary" small onClick={() => copy(lines.join("\n"))}>
        <CopyIcon />
        {t("copy")}
      </Button>
    </div>
  );
}
