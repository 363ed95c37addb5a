import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { markTexts, noteSources, unmarkTexts } from "./marked-texts.ts";

/** Outlines what can be changed, and again whenever the page, its words or `state` is another; each time `onMarked` is told. */
export function useMarks(
  isOn: boolean,
  state: unknown,
  stateOf: (keys: string[]) => string,
  onMarked: () => void,
): void {
  const { i18n } = useTranslation();
  const markSoon = useRef(() => {});
  const [sources] = useState(() => noteSources(i18n, () => markSoon.current()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is marked otherwise
  useEffect(() => {
    const page = document.getElementById("root");
    if (!page || !isOn) return;
    let asked = 0;
    const markAll = () => {
      asked = 0;
      markTexts(page, sources, stateOf);
      onMarked();
    };
    markSoon.current = () => {
      asked ||= requestAnimationFrame(markAll);
    };
    const observer = new MutationObserver(() => markSoon.current());
    observer.observe(page, { childList: true, characterData: true, subtree: true });
    markAll();
    return () => {
      markSoon.current = () => {};
      cancelAnimationFrame(asked);
      observer.disconnect();
      unmarkTexts(page);
    };
  }, [isOn, state, sources]);
}
