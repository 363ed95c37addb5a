let holder: HTMLElement | undefined;

/** Where the toasts live: made on the first one. */
export function toastHolder(): HTMLElement {
  if (!holder) {
    holder = document.createElement("div");
    holder.className = "toasts";
  }
  placeToasts();
  return holder;
}

/** A modal dialog makes all else inert and unspoken, so toasts stand inside the topmost one while it is open. */
export function placeToasts(): void {
  if (!holder) return;
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (holder.parentElement !== place) place.append(holder);
}
