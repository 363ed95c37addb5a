import { useLayoutEffect } from "react";

interface Place {
  pages: { addresses: string[]; next?: string | undefined };
  /** Of each page that was shown, so that the list has its length before they are read again. */
  heights: Map<string, number>;
  scroll: number;
}

/** Where each list of this visit was left, by the address of its first page. */
const places = new Map<string, Place>();

export function placeIn(first: string): Place {
  const known = places.get(first);
  if (known) return known;
  const place = { pages: { addresses: [first] }, heights: new Map(), scroll: 0 };
  places.set(first, place);
  return place;
}

let fromTop = false;

/** Whoever chooses a tab begins at its top; only the way back leads to where a list was left. */
export function startAtTop(): void {
  fromTop = true;
  scrollTo({ top: 0, behavior: "instant" });
}

export function useKeptScroll(first: string): void {
  useLayoutEffect(() => {
    const place = placeIn(first);
    if (fromTop) place.scroll = 0;
    else if (place.scroll > 0) scrollTo({ top: place.scroll, behavior: "instant" });
    fromTop = false;
    const note = () => {
      place.scroll = scrollY;
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [first]);
}
