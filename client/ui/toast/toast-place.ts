let place: HTMLElement | undefined;
let onPlaced = () => {};

/** Where the toasts live: made for the first one. */
export function toastPlace(): HTMLElement {
  if (!place) {
    place = document.createElement("div");
    place.className = "toasts";
  }
  placeToasts();
  return place;
}

/** A modal dialog makes all else inert and unspoken, so toasts are moved into the topmost one while it is open. */
export function placeToasts(): void {
  if (!place) return;
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (place.parentElement === parent) return;
  parent.append(place);
  onPlaced();
}

/** Moving hides a popover: the callback shows it again. */
export function onToastPlaced(callback: () => void): () => void {
  onPlaced = callback;
  return () => {
    if (onPlaced === callback) onPlaced = () => {};
  };
}
