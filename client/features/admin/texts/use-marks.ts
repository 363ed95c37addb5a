import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { mark, markTexts, noteSources, unmarkTexts } from "./marked-texts.ts";

interface Marks {
  stateOf: (key: string) => string;
  /** Hears which texts say the same as another. */
  onMarked: (twins: string[]) => void;
  onPress: (element: HTMLElement, key: string) => void;
}

/** Outlines what can be changed, again whenever the page or its words are others, and hears of presses on it. */
export function useMarks(isOn: boolean, { stateOf, onMarked, onPress }: Marks): void {
  const { i18n } = useTranslation();
  const markSoon = useRef(() => {});
  const [sources] = useState(() => noteSources(i18n, () => markSoon.current()));
  useEffect(() => {
    const page = document.getElementById("root");
    if (!page || !isOn) return;
    let asked = 0;
    const markAll = () => {
      asked = 0;
      onMarked(markTexts(page, sources, stateOf));
    };
    markSoon.current = () => {
      asked ||= requestAnimationFrame(markAll);
    };
    const observer = new MutationObserver(() => markSoon.current());
    observer.observe(page, { childList: true, characterData: true, subtree: true });
    const hear = (event: Event) => {
      const pressed = event.target instanceof Element ? event.target.closest(`[${mark}]`) : null;
      // What is pressed by a script is meant for the page.
      if (!(pressed instanceof HTMLElement) || !event.isTrusted) return;
      if (event instanceof KeyboardEvent && (event.key !== "Enter" || !pressed.hasAttribute("tabindex"))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onPress(pressed, pressed.getAttribute(mark) ?? "");
    };
    // Before the page's own listeners, which follow links on their way down.
    for (const kind of ["click", "keydown"]) addEventListener(kind, hear, true);
    markAll();
    return () => {
      for (const kind of ["click", "keydown"]) removeEventListener(kind, hear, true);
      markSoon.current = () => {};
      cancelAnimationFrame(asked);
      observer.disconnect();
      unmarkTexts(page);
    };
  });
}
