/** Uppy leaves two roles half said. Mends them now and whenever it draws anew; call the answer to stop. */
export function mendRoles(layer: HTMLElement): () => void {
  const mend = () => {
    // The layer is the dialog and has the name; a second one inside it would be read out twice.
    layer.querySelector('.uppy-Dashboard-inner[role="dialog"]')?.removeAttribute("role");
    // A single file is a list item without a list.
    layer.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
  };
  const watcher = new MutationObserver(mend);
  watcher.observe(layer, { childList: true, subtree: true });
  mend();
  return () => watcher.disconnect();
}

/** The whole empty area opens the choice of a file, as it takes a dropped one: a finger needs more than a link. */
export function pressAnywhere(layer: HTMLElement): () => void {
  const press = ({ target }: MouseEvent) => {
    const area = target instanceof Element && !target.closest("button, input, a") && target.closest(areaSelector);
    if (area) area.querySelector<HTMLElement>(".uppy-Dashboard-browse")?.click();
  };
  layer.addEventListener("click", press);
  return () => layer.removeEventListener("click", press);
}

const areaSelector = ".uppy-Dashboard-AddFiles";
