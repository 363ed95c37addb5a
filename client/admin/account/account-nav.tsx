import { useEffect, useRef, useState } from "react";

interface AccountNavProps {
  label: string;
  /** The short name stands where all of them are in one row. */
  parts: readonly { id: string; title: string; short?: string }[];
}

/** Leads to the parts of the dialog, and tells which of them is being read. */
export function AccountNav({ label, parts }: AccountNavProps) {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const [current, setCurrent] = useState(parts[0]?.id);

  useEffect(() => {
    const dialog = nav.current?.closest("dialog");
    if (!dialog) return;
    const look = ({ target }: Event) => {
      // What was pressed stays marked, also where the end of the dialog keeps it from going to the top.
      const isOwn = target === nav.current;
      if (!pressed.current && !isOwn && target instanceof Element) setCurrent(partInView(target, parts));
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

  // A row of names may be wider than a phone.
  useEffect(() => {
    if (current) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);

  function lead(id: string) {
    pressed.current = true;
    setCurrent(id);
    const heading = document.getElementById(id)?.querySelector("h3");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  return (
    <nav ref={nav} className="account-nav" aria-label={label}>
      {parts.map(({ id, title, short }) => (
        <button key={id} type="button" aria-current={id === current ? "true" : undefined} onClick={() => lead(id)}>
          <span className={short && "in-column"}>{title}</span>
          {short ? <span className="in-row">{short}</span> : null}
        </button>
      ))}
    </nav>
  );
}

function partInView(scrolled: Element, parts: AccountNavProps["parts"]): string | undefined {
  const { scrollTop, scrollHeight, clientHeight } = scrolled;
  // The last part may be too short to go up any further.
  if (scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 1) return parts.at(-1)?.id;
  const { top, height } = scrolled.getBoundingClientRect();
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  return (parts.findLast(({ id }) => topOf(id) <= top + height / 3) ?? parts[0])?.id;
}
