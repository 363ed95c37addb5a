import { earlyPresses, pressableSelector, stopPulse } from "./early-input.ts";

/** The module that hydrates islands: the first file in `data-files`. */
interface Runtime {
  hydrate: (island: HTMLElement) => Promise<void>;
}

const started = new WeakSet<HTMLElement>();

/** Hydrates each island when it comes near the window, gets focus or is pressed. */
export function watchIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (earlyPresses.has(island) || island.contains(document.activeElement)) hydrate(island);
    else if (island.dataset.when !== "press") hydrateNear(island);
  }
  for (const type of ["focusin", "pointerdown", "click"])
    document.addEventListener(type, hydrateTouched, { capture: true, passive: true });
}

function hydrateTouched({ target }: Event): void {
  const island = target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
  if (island) hydrate(island);
}

function hydrateNear(island: HTMLElement): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      hydrate(island);
    },
    { rootMargin: island.dataset.when ?? "" },
  );
  // The island itself may have no box (`display: contents`), so its first child is observed.
  watcher.observe(island.matches(".island") ? (island.firstElementChild ?? island) : island);
}

async function hydrate(island: HTMLElement): Promise<void> {
  if (started.has(island)) return;
  started.add(island);
  const [runtime = "", ...others] = island.dataset.files?.split(" ") ?? [];
  for (const href of others) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
    document.head.append(link);
  }
  try {
    const { hydrate }: Runtime = await import(/* @vite-ignore */ runtime);
    await hydrate(island);
    island.dataset.hydrated = island.dataset.island;
    delete island.dataset.island;
    replayPress(island);
  } catch (error) {
    reportError(error);
    started.delete(island);
    showFailure(island);
  }
}

function replayPress(island: HTMLElement): void {
  const press = earlyPresses.get(island);
  if (!press) return;
  earlyPresses.delete(island);
  stopPulse(island);
  const { control, index } = press;
  const again = control.isConnected ? control : island.querySelectorAll<HTMLElement>(pressableSelector)[index];
  again?.click();
}

/** Shows the failure message from a template in the document, because a request could fail as well. */
function showFailure(island: HTMLElement): void {
  const template = document.querySelector<HTMLTemplateElement>("template#island-failed");
  const place = island.querySelector(".panel") ?? island;
  if (template && !island.querySelector(".broken")) place.prepend(template.content.cloneNode(true));
  if (earlyPresses.has(island)) island.querySelector(".broken")?.scrollIntoView({ block: "center" });
  stopPulse(island);
  earlyPresses.delete(island);
}
