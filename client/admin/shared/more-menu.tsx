import { EllipsisIcon } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import "./more-menu.css";

interface MoreMenuProps {
  /** The name of the button, with what it is about. */
  label: string;
  testId?: string | undefined;
  /** `MenuItem`s; they are rendered only while the menu is open. */
  children: ReactNode;
}

/** A button with a menu of rarer actions. The browser closes the popover on Escape and on a press outside. */
export function MoreMenu({ label, testId, children }: MoreMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function onBeforeToggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
    setOpen(newState === "open");
    if (newState === "open" && button.current) placeBeside(currentTarget, button.current);
  }

  function onToggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
    if (newState === "open") findItems(currentTarget)[0]?.focus({ preventScroll: true });
  }

  /** A pressed item closes the menu; other controls in the menu do not. */
  function onClick({ currentTarget, target }: MouseEvent<HTMLElement>) {
    if (!(target instanceof Element) || target.closest("button")?.parentElement !== currentTarget) return;
    currentTarget.hidePopover();
    button.current?.focus();
  }

  return (
    <div className="more">
      <IconButton ref={button} label={label} aria-expanded={isOpen} popoverTarget={id} data-testid={testId}>
        <EllipsisIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys also move the focus between the buttons inside */}
      <div
        id={id}
        className="more-menu"
        popover="auto"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onClick={onClick}
        onKeyDown={moveFocus}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {isOpen ? children : null}
      </div>
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** The shortcut that does the same. */
  hotkey?: string | undefined;
  /** A second line in smaller letters. */
  note?: ReactNode;
  /** The action cannot be undone, so it is red. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, hotkey, note, danger, disabled, testId, onPress, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={danger ? "danger" : undefined}
      disabled={disabled}
      data-testid={testId}
      onClick={onPress}
    >
      {icon}
      <span>
        {children}
        {note ? <small>{note}</small> : null}
      </span>
      {hotkey ? (
        <span className="key" aria-hidden="true">
          {hotkey}
        </span>
      ) : null}
    </button>
  );
}

const gapPixels = 4;
/** Equals the `max-width` in more-menu.css. */
const maxWidthPixels = 320;

/** Below the button, or above it in the lower half of the window. In coordinates of the page, so that it scrolls along. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, top, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isLow = bottom > innerHeight / 2;
  const fromRight = Math.min(width - right, Math.max(gapPixels, width - maxWidthPixels - gapPixels));
  menu.style.right = `${fromRight - scrollX}px`;
  menu.style.top = isLow ? "auto" : `${bottom + scrollY + gapPixels}px`;
  menu.style.bottom = isLow ? `${innerHeight - top - scrollY + gapPixels}px` : "auto";
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // Escape closes the menu only, not the record behind it.
  if (event.key === "Escape") event.stopPropagation();
  const items = findItems(event.currentTarget);
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

function findItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("button:not(:disabled), a")];
}
