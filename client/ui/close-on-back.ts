import { useEffectEvent, useLayoutEffect } from "react";

/** Asks a dialog or menu to close. The dialog or menu may stay open. */
type Layer = () => void;

const layers: Layer[] = [];
/** Whether a `history.go` that this module called is in progress. */
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
      // Deferred, so that a navigation that closed the layer replaces the layer's history entry first.
      setTimeout(syncHistory);
    };
  }, [isOpen]);
}

/** Goes to another URL of this document. The entry of an open layer is replaced. */
export function navigate(address: string | URL, { replace = false } = {}): void {
  history[replace || isLayerOpen() ? "replaceState" : "pushState"]({}, "", address);
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

/** Whether the current history entry belongs to an open dialog or menu. */
export const isLayerOpen = () => countEntryLayers() > 0;

function countEntryLayers(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "layers" in state ? Number(state.layers) : 0;
}

function onStep(): void {
  // A history step that this module made must close nothing.
  if (!isStepping) for (const close of layers.slice(countEntryLayers()).reverse()) close();
  isStepping = false;
  setTimeout(syncHistory);
}

if (!import.meta.env.SSR) {
  addEventListener("popstate", onStep);
  // After a reload no layer is open, but the history may still have an entry of one.
  syncHistory();
}
