let container: HTMLElement | undefined;
let onMoved = () => {};

/** The toasts' container, created for the first one. */
export function getToastContainer(): HTMLElement {
  if (!container) {
    container = document.createElement("div");
    container.className = "toasts";
  }
  moveToasts();
  return container;
}

/** Moves toasts into the topmost modal dialog, because everything outside is inert. */
export function moveToasts(): void {
  if (!container) return;
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (container.parentElement === parent) return;
  parent.append(container);
  onMoved();
}

/** Moving a popover hides it: the callback shows it again. */
export function onToastsMoved(callback: () => void): () => void {
  onMoved = callback;
  return () => {
    if (onMoved === callback) onMoved = () => {};
  };
}
