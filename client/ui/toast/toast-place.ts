let place: HTMLElement | undefined;
let onMoved = () => {};

/** The toasts' container, created for the first one. */
export function getToastContainer(): HTMLElement {
  if (!place) {
    place = document.createElement("div");
    place.className = "toasts";
  }
  moveToasts();
  return place;
}

/** Moves toasts into the topmost modal dialog, because everything outside is inert. */
export function moveToasts(): void {
  if (!place) return;
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (place.parentElement === parent) return;
  parent.append(place);
  onMoved();
}

/** Moving a popover hides it: the callback shows it again. */
export function onToastsMoved(callback: () => void): () => void {
  onMoved = callback;
  return () => {
    if (onMoved === callback) onMoved = () => {};
  };
}
