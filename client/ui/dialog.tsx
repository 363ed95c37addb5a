import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useBackCloses } from "./back-closes.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import "./dialog.css";
import { CloseIcon } from "./icons.tsx";
import { placeToasts } from "./toast/toast-place.ts";

type CloseReason = "escape" | "outside" | "button" | "back";

interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The person wants out. The owner decides: stop rendering the dialog, or ask first and keep it. */
  onRequestClose: (reason: CloseReason) => void;
  /** Always in sight below the body. A submit button here names its form with `form={id}`. */
  footer?: ReactNode;
  /** A body to read, perhaps without any control in it: the keyboard must be able to scroll it all the same. */
  reading?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Rendered means open: mount it to show it, unmount it to close it. Focus then returns where it came from, or nearby. */
export function Dialog(props: DialogProps) {
  const { title, description, closeLabel, onRequestClose, footer, reading, testId, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();

  useBackCloses(true, () => onRequestClose("back"));

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const around = partsAround(opener);
    keepScrollbarSpace();
    element.showModal();
    startingPoint(element)?.focus();
    return () => {
      element.close();
      placeToasts();
      // What React removes together with the dialog leaves the page only after this.
      setTimeout(() => {
        const isLost = !opener?.isConnected && document.activeElement === document.body;
        if (isLost) focusPart(around.find((part) => part.isConnected));
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes("dialog", className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-testid={testId}
      // Chromium closes on a second Escape even when `cancel` was refused; refusing the key itself holds.
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
        {footer ? <footer>{footer}</footer> : null}
      </div>
    </dialog>
  );
}

/** The first field, unless that would throw up a phone's keyboard over the dialog; then its heading. */
function startingPoint(dialog: HTMLElement): HTMLElement | null {
  const field = matchMedia("(pointer: fine)").matches
    ? dialog.querySelector<HTMLElement>(".body :is(input, select, textarea):not(:disabled)")
    : null;
  return field ?? dialog.querySelector("h2");
}

/** The parts of the page an element stands in, the nearest first. */
function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>("section, main");
  return part ? [part, ...partsAround(part)] : [];
}

function focusPart(part: HTMLElement | undefined): void {
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Scrolling stops while the dialog is open; without this the page would widen by the scrollbar that goes. */
function keepScrollbarSpace(): void {
  const page = document.documentElement;
  if (innerWidth > page.clientWidth) page.style.scrollbarGutter = "stable";
}

/** The backdrop belongs to the dialog element, so a press on it has the dialog as target and a place outside its box. */
function isOutside(event: Pick<PointerEvent<HTMLDialogElement>, "target" | "currentTarget" | "clientX" | "clientY">) {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
