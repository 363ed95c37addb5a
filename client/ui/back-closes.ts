import { useEffectEvent, useLayoutEffect } from "react";

/** Tries to close what floats over the page; one that asks first, or is busy, may stay. */
type Layer = () => void;

const layers: Layer[] = [];
let settled = Promise.resolve();
/** Ends the way back that we have begun ourselves. */
let arrive: (() => void) | undefined;

/**
 * On a phone the way back closes what floats over the page: it has an entry of its own in the history, on top of the
 * page's, and the two come and go together.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    layers.push(layer);
    level();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      // Not at once: what closed it may be a step to another page, which takes the place of this entry.
      setTimeout(level);
    };
  }, [isOpen]);
}

/** A step to another address of this document; wouter hears of it. An entry of a layer is replaced: both go together. */
export function navigate(address: string | URL, { replace = false } = {}): void {
  history[replace || entryLayers() > 0 ? "replaceState" : "pushState"]({}, "", address);
}

/** A way back that we have begun ourselves must end before another step is made. */
export function historySettled(): Promise<void> {
  return settled;
}

/**
 * As many entries as there are layers: one is missing after a layer has opened or refused to go, one too many after it has
 * closed. While a way back is under way the entry still says what it is leaving: counted then, it would lead a page too far.
 */
function level(): void {
  if (arrive) return;
  const tooMany = entryLayers() - layers.length;
  if (tooMany < 0) history.pushState({ ...history.state, layers: layers.length }, "");
  if (tooMany <= 0) return;
  settled = new Promise((arrived) => {
    arrive = arrived;
  });
  history.go(-tooMany);
}

function entryLayers(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "layers" in state ? Number(state.layers) : 0;
}

function onStep(): void {
  // Our own step has closed nothing: what stands open has opened meanwhile.
  if (!arrive) for (const close of layers.slice(entryLayers()).reverse()) close();
  arrive?.();
  arrive = undefined;
  setTimeout(level);
}

if (!import.meta.env.SSR) {
  addEventListener("popstate", onStep);
  // Read again, or come back to from elsewhere, the page has no layers.
  level();
}
