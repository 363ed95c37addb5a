import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { joinClasses } from "./classes.ts";
import { useCloseOnBack } from "./close-on-back.ts";
import "./dialog.css";
import { CloseIcon } from "./icons.tsx";
import { moveToasts } from "./toast/toast-container.ts";

type CloseReason = "escape" | "outside" | "button" | "back";

interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The user asked to close. The owner stops rendering the dialog, or keeps it and asks first. */
  onRequestClose: (reason: CloseReason) => void;
  /** Always in sight below the body. A submit button here names its form with `form={id}`. */
  footer?: ReactNode;
  /** For a body without controls: makes the body focusable, so that the keyboard can scroll it. */
  reading?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal dialog, open while mounted. Afterwards focus returns to the opener, or to a section around it. */
export function Dialog(props: DialogProps) {
  const { title, description, closeLabel, onRequestClose, footer, reading, testId, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();

  useCloseOnBack(true, () => onRequestClose("back"));

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const around = listSectionsAround(opener);
    reserveScrollbarSpace();
    element.showModal();
    findInitialFocus(element)?.focus();
    return () => {
      element.close();
      moveToasts();
      // Deferred, because React may remove the opener together with the dialog, after this cleanup.
      setTimeout(() => {
        const isLost = !opener?.isConnected && document.activeElement === document.body;
        if (isLost) focusSection(around.find((part) => part.isConnected));
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={joinClasses("dialog", className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-testid={testId}
      // Chromium closes a dialog on a second Escape even when `cancel` was prevented, so the key itself is prevented.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onRequestClose("escape");
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onRequestClose("escape");
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onRequestClose("outside");
      }}
    >
      <div className="dialog-panel">
        <header>
          <div>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            {description ? <p id={`${id}-description`}>{description}</p> : null}
          </div>
          <Button variant="ghost" icon aria-label={closeLabel} onClick={() => onRequestClose("button")}>
            <CloseIcon />
          </Button>
        </header>
        <div className="body" {...(reading && { role: "group", tabIndex: 0, "aria-labelledby": `${id}-title` })}>
          {children}
        </div>
        {footer ? <footer className="cluster">{footer}</footer> : null}
      </div>
    </dialog>
  );
}

/** The first field, or on touch screens the heading, so that no on-screen keyboard covers the dialog. */
function findInitialFocus(dialog: HTMLElement): HTMLElement | null {
  const field = matchMedia("(pointer: fine)").matches
    ? dialog.querySelector<HTMLElement>(".body :is(input, select, textarea):not(:disabled)")
    : null;
  return field ?? dialog.querySelector("h2");
}

/** The sections around an element, nearest first. */
function listSectionsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>("section, main");
  return part ? [part, ...listSectionsAround(part)] : [];
}

function focusSection(part: HTMLElement | undefined): void {
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Reserves the scrollbar's width: an open dialog hides the scrollbar, and the page must not shift. */
function reserveScrollbarSpace(): void {
  const page = document.documentElement;
  if (innerWidth > page.clientWidth) page.style.scrollbarGutter = "stable";
}

/** A press on the backdrop has the dialog as its target and lies outside the dialog's box. */
function isOutside(event: Pick<PointerEvent<HTMLDialogElement>, "target" | "currentTarget" | "clientX" | "clientY">) {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
