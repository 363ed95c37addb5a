import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import "./desk.css";
import { MoreIcon } from "./desk-icons.tsx";
import "./more-menu.css";

/** Closes the menu, gives the focus back to its button, then acts. */
const MenuContext = createContext<(act: () => void) => void>((act) => act());

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

interface MenuItemProps {
  icon?: ReactNode;
  /** The letter that does the same. */
  hotkey?: string | undefined;
  /** What it does, in smaller letters below. */
  note?: ReactNode;
  /** Cannot be taken back: the only red of a list. */
  final?: boolean | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, hotkey, note, final, disabled, testId, onPress, children }: MenuItemProps) {
  const choose = use(MenuContext);
  return (
    <button
      type="button"
      className={final ? "final" : undefined}
      disabled={disabled}
      data-testid={testId}
      onClick={() => choose(onPress)}
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

export function MenuLine() {
  return <hr />;
}
