const key = "place";

/** A section's id, and how far it is scrolled as a fraction of its height. */
type ReadingPosition = [section: string, depth: number];

/** Called before a change of language, so that the other page can open at the same position. */
export function storeReadingPosition(): void {
  const section = [...document.querySelectorAll<HTMLElement>(":is(main, .doc .text) > section")].find(
    (one) => one.getBoundingClientRect().bottom > innerHeight / 3,
  );
  if (!section || scrollY === 0) return;
  const position: ReadingPosition = [section.id, -section.getBoundingClientRect().top / section.offsetHeight];
  sessionStorage.setItem(key, JSON.stringify(position));
}

export function hasStoredReadingPosition(): boolean {
  return readPosition() !== null;
}

/** After a change of language, scrolls to the same position in the same section. */
export function restoreReadingPosition(): void {
  const position = readPosition();
  const section = position && document.getElementById(position[0]);
  if (!section) return;
  sessionStorage.removeItem(key);
  const restore = () => {
    const { top, height } = section.getBoundingClientRect();
    scrollBy({ top: top + position[1] * height, behavior: "instant" });
  };
  restore();
  // Repeated after load, because browsers follow the hash late and fonts change heights.
  addEventListener("load", restore, { once: true });
}

function readPosition(): ReadingPosition | null {
  // The first access to storage blocks the page, so visitors from elsewhere, who have no position, skip it.
  if (!document.referrer.startsWith(`${location.origin}/`)) return null;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
