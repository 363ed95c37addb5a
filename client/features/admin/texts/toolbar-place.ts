import { useEffect, useState } from "react";

/** A place of our own in the page's bar, made anew whenever the page brings another bar; none on pages without. */
export function useToolbarPlace(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const look = () => {
      const tools = document.querySelector(".nav .tools");
      const known = tools?.querySelector<HTMLElement>(":scope > .edit-texts-place");
      if (!tools || known) return setPlace(known ?? undefined);
      const made = document.createElement("span");
      made.className = "edit-texts-place";
      tools.prepend(made);
      setPlace(made);
    };
    look();
    const observer = new MutationObserver(look);
    const page = document.getElementById("root");
    if (page) observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place;
}
