import type { ComponentProps, ReactNode } from "react";
import "./button.css";
import { joinClasses } from "./classes.ts";

interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  small?: boolean | undefined;
  /** Square, for a single icon; give it an `aria-label`. */
  icon?: boolean | undefined;
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  busy?: boolean | undefined;
  /** Replaces the children while busy. */
  busyLabel?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, small, icon, busy = false, busyLabel, disabled, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(getButtonClass({ variant, small, icon }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** A real link that looks like a button. */
export function ButtonLink({ variant, small, icon, className, ...rest }: ComponentProps<"a"> & ButtonLook) {
  return <a {...rest} className={joinClasses(getButtonClass({ variant, small, icon }), className)} />;
}

function getButtonClass({ variant = "primary", small, icon }: ButtonLook): string {
  return joinClasses("btn", `btn-${variant}`, small && "btn-small", icon && "btn-icon");
}
