import { type MouseEvent, useEffect, useRef, useState } from "react";

interface AccountNavProps {
  label: string;
  parts: readonly { id: string; title: string }[];
}

/** Leads to the parts of the dialog, and tells which of them is being read. */
export function AccountNav({ label, parts }: AccountNavProps) {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const [current, setCurrent] = useState(parts[0]?.id);

  useEffect(() => {
    const dialog = nav.current?.closest("dialog");
    if (!dialog) return;
    const look = () => {
      // What was pressed stays marked, also where the end of the dialog keeps it from going to the top.
      if (!pressed.current) setCurrent(partAtTop(dialog, parts));
    };
    const goOn = () => {
      pressed.current = false;
    };
    const ownMoves = ["wheel", "touchmove", "keydown"];
    // Captured: which of the dialog's boxes scrolls depends on the height of the window.
    const options = { capture: true, passive: true };
    dialog.addEventListener("scroll", look, options);
    for (const move of ownMoves) dialog.addEventListener(move, goOn, options);
    return () => {
      dialog.removeEventListener("scroll", look, options);
      for (const move of ownMoves) dialog.removeEventListener(move, goOn, options);
    };
  }, [parts]);

  function lead(event: MouseEvent<HTMLButtonElement>, id: string) {
    pressed.current = true;
    setCurrent(id);
    event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
    const heading = document.getElementById(id)?.querySelector("h3");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav ref={nav} className="account-nav" aria-label={label}>
      {parts.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? "true" : undefined}
          onClick={(event) => lead(event, id)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

function partAtTop(dialog: Element, parts: AccountNavProps["parts"]): string | undefined {
  const { top, height } = dialog.getBoundingClientRect();
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  return (parts.findLast(({ id }) => topOf(id) <= top + height / 3) ?? parts[0])?.id;
}
