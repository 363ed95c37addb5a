const sleeping = new Set<() => Promise<unknown>>();

/** A part whose markup still stands as the server sent it can be woken by `wakeAll`, until the returned function is called. */
export function asleep(wake: () => Promise<unknown>): () => void {
  sleeping.add(wake);
  return () => sleeping.delete(wake);
}

/**
 * Before the page changes under them: sleeping parts come alive, or they would meet words they were not rendered with.
 * Rejects when one of them cannot.
 */
export async function wakeAll(): Promise<void> {
  const woken = new Set<() => Promise<unknown>>();
  // What wakes may hold further parts.
  for (let next = [...sleeping]; next.length > 0; next = [...sleeping.difference(woken)]) {
    for (const wake of next) woken.add(wake);
    await Promise.all(next.map((wake) => wake()));
  }
}

/** Resolves when one of the elements comes as near to the window as the margin says, takes focus, or is woken. */
export function whenNear(selector: string, rootMargin: string, woken: Promise<void>): Promise<void> {
  const elements = document.querySelectorAll(selector);
  if (elements.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      watcher.disconnect();
      for (const element of elements) element.removeEventListener("focusin", wake);
      resolve();
    };
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
      rootMargin,
    });
    for (const element of elements) {
      watcher.observe(element);
      element.addEventListener("focusin", wake);
    }
    woken.then(wake);
  });
}

const forgets = new Set<() => void>();

/** Whoever was told that a part does not work must not be surprised, minutes later, by what they pressed back then. */
export function forgetPresses(): void {
  for (const forget of forgets) forget();
}

/**
 * React does not replay what is pressed in a part that is still asleep. The last button, or link to the contact section, is kept, in the capture phase
 * because React stops such clicks on their way up, and pressed again when the returned function says that it is awake.
 */
export function keepEarlyPress(selector: string): () => void {
  let pressed: HTMLElement | null | undefined;
  let place = -1;
  let pulse: Animation | undefined;
  const buttons = () => [...document.querySelectorAll<HTMLElement>(`:is(${selector}) :is(button, [href='#contact'])`)];
  const keep = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button, [href='#contact']") : undefined;
    if (!button?.closest(selector)) return;
    pressed = button;
    place = buttons().indexOf(button);
    pulse?.cancel();
    pulse = button.animate({ opacity: [1, 0.5] }, { duration: 500, direction: "alternate", iterations: Infinity });
  };
  document.addEventListener("click", keep, true);
  const forget = () => {
    pulse?.cancel();
    pressed = undefined;
  };
  forgets.add(forget);
  return () => {
    document.removeEventListener("click", keep, true);
    // A part that a browser has translated is made anew: then another button stands in the same place.
    const button = pressed?.isConnected === false ? buttons()[place] : pressed;
    forget();
    button?.click();
  };
}
