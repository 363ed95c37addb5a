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

/** Of the address that was chosen by its tab. */
let chosen: string | undefined;

/** Whoever chooses a tab begins at its top; only the way back leads to where a list was left. */
export function startAtTop(): void {
  chosen = location.search;
  scrollTo({ top: 0, behavior: "instant" });
}

let isFirstList = true;

/** A search from far down begins at the top of what it found; after a reload the browser knows the place. */
export function useKeptScroll(first: string): void {
  useLayoutEffect(() => {
    const place = placeIn(first);
    if (chosen === location.search) place.scroll = 0;
    else if (!isFirstList) scrollTo({ top: place.scroll, behavior: "instant" });
    chosen = undefined;
    isFirstList = false;
    const note = () => {
      place.scroll = scrollY;
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [first]);
}
