const key = "place";

/** A section of the page, and how far into it the reader was, as a part of its height. */
type Place = [section: string, depth: number];

/** Before a change of language. */
export function storePlace(): void {
  const section = [...document.querySelectorAll<HTMLElement>(":is(main, .doc .text) > section")].find(
    (one) => one.getBoundingClientRect().bottom > innerHeight / 3,
  );
  if (!section || scrollY === 0) return;
  const place: Place = [section.id, -section.getBoundingClientRect().top / section.offsetHeight];
  sessionStorage.setItem(key, JSON.stringify(place));
}

/** The first look into the storage makes a page wait: only a page of this site may have left something. */
export function hasStoredPlace(): boolean {
  return readPlace() !== null;
}

/** After a change of language the reader is in the same section, as far into it. */
export function restorePlace(): void {
  const place = readPlace();
  const section = place && document.getElementById(place[0]);
  if (!section) return;
  sessionStorage.removeItem(key);
  const restore = () => {
    const { top, height } = section.getBoundingClientRect();
    scrollBy({ top: top + place[1] * height, behavior: "instant" });
  };
  restore();
  // Browsers follow the address's hash as late as this, and fonts change heights.
  addEventListener("load", restore, { once: true });
}

function readPlace(): Place | null {
  if (!document.referrer.startsWith(`${location.origin}/`)) return null;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
