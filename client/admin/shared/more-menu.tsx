import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { MenuContext } from "./menu-item.tsx";
import "./desk.css";
import { MoreIcon } from "./desk-icons.tsx";
import "./more-menu.css";

interface MoreMenuProps {
  /** What the button is called, with the name of what it is about. */
  label: string;
  testId?: string | undefined;
  className?: string | undefined;
  /** Of `MenuItem`s; they exist only while the menu is open. */
  children: ReactNode;
}

/** The rare and the final acts of a row, in words. It stands in the top layer, so that no row cuts it off. */
export function MoreMenu({ label, testId, className, children }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function choose(act: () => void) {
    setOpen(false);
    button.current?.focus();
    act();
  }

  return (
    <div className={classes("more", className)} ref={place}>
      <Button
        ref={button}
        variant="ghost"
        icon
        className="mini quiet-btn"
        aria-label={label}
        aria-expanded={open}
        data-testid={testId}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon />
      </Button>
      {open ? (
        <MenuContext value={choose}>
          <Menu anchor={place} onClose={() => setOpen(false)}>
            {children}
          </Menu>
        </MenuContext>
      ) : null}
    </div>
  );
}

const gap = 4;

function Menu({
  anchor,
  onClose,
  children,
}: {
  anchor: { current: HTMLElement | null };
  onClose: () => void;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = menu.current;
    const box = anchor.current?.getBoundingClientRect();
    if (!element || !box) return;
    element.showPopover();
    const { offsetWidth, offsetHeight } = element;
    const below = box.bottom + gap;
    const fits = below + offsetHeight <= innerHeight;
    element.style.left = `${Math.max(gap, Math.min(box.right - offsetWidth, innerWidth - offsetWidth - gap))}px`;
    element.style.top = `${fits ? below : Math.max(gap, box.top - gap - offsetHeight)}px`;
    element.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopImmediatePropagation();
        event.preventDefault();
        close();
        anchor.current?.querySelector("button")?.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        moveIn(menu.current, event.key === "ArrowDown" ? 1 : -1);
      }
    };
    const top = () => anchor.current?.getBoundingClientRect().top;
    const opened = top();
    // The scroll that brought the button into sight is told after it was pressed.
    const scrolled = () => {
      if (top() !== opened) close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", outside, { signal });
    document.addEventListener("focusin", outside, { signal });
    document.addEventListener("keydown", onKey, { capture: true, signal });
    addEventListener("scroll", scrolled, { passive: true, signal });
    addEventListener("resize", () => close(), { signal });
    return () => listening.abort();
  }, [anchor]);

  return (
    <div ref={menu} className="more-menu" popover="manual">
      {children}
    </div>
  );
}

function moveIn(menu: HTMLElement | null, by: 1 | -1): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>("button:not(:disabled), a") ?? [])];
  const at = items.findIndex((item) => item.matches(":focus"));
  items.at((at + by + items.length) % items.length)?.focus();
}
