import { useEffectEvent, useLayoutEffect } from "react";

/** Asks a dialog or menu to close; it may stay open. */
type Layer = () => void;

const layers: Layer[] = [];
/** A `history.go` of ours is in progress. */
let isStepping = false;

/** Closes a dialog or menu on Back: while it is open, it has a history entry of its own on top of the page's. */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onClose = () => close();
    layers.push(onClose);
    syncHistory();
    return () => {
      layers.splice(layers.indexOf(onClose), 1);
      // Later: a navigation that closed the layer replaces its entry first.
      setTimeout(syncHistory);
    };
  }, [isOpen]);
}

/** Goes to another URL of this document. The entry of an open layer is replaced. */
export function navigate(address: string | URL, { replace = false } = {}): void {
  history[replace || countEntryLayers() > 0 ? "replaceState" : "pushState"]({}, "", address);
}

/** Makes as many history entries as there are open layers. */
function syncHistory(): void {
  if (isStepping) return;
  const tooMany = countEntryLayers() - layers.length;
  if (tooMany < 0) history.pushState({ ...history.state, layers: layers.length }, "");
  if (tooMany <= 0) return;
  isStepping = true;
  history.go(-tooMany);
}

function countEntryLayers(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "layers" in state ? Number(state.layers) : 0;
}

function onStep(): void {
  // A step of our own closes nothing.
  if (!isStepping) for (const close of layers.slice(countEntryLayers()).reverse()) close();
  isStepping = false;
  setTimeout(syncHistory);
}

if (!import.meta.env.SSR) {
  addEventListener("popstate", onStep);
  // After a reload no layer is open.
  syncHistory();
}
