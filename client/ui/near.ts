const sleeping = new Map<() => void, () => Promise<unknown>>();

/** Resolves when the element comes within a screen of the window, takes focus, or `wakeAll` is called. */
export function whenNear(selector: string, wakened: () => Promise<unknown>): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      watcher.disconnect();
      element.removeEventListener("focusin", wake);
      sleeping.delete(wake);
      resolve();
    };
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
      rootMargin: "75%",
    });
    watcher.observe(element);
    element.addEventListener("focusin", wake);
    sleeping.set(wake, wakened);
  });
}

/** Before the page changes under them: sleeping parts come alive, or they would meet words they were not rendered with. */
export async function wakeAll(): Promise<void> {
  await Promise.all(
    [...sleeping].map(([wake, wakened]) => {
      const done = wakened();
      wake();
      return done;
    }),
  );
}

/**
 * React does not replay what is pressed in a part that is still asleep. The last button is kept, in the capture phase
 * because React stops such clicks on their way up, and pressed again when the returned function says that it is awake.
 */
export function keepEarlyPress(selector: string): () => void {
  let pressed: HTMLButtonElement | null | undefined;
  const keep = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button") : undefined;
    if (button?.closest(selector)) pressed = button;
  };
  document.addEventListener("click", keep, true);
  return () => {
    document.removeEventListener("click", keep, true);
    if (pressed?.isConnected) pressed.click();
    pressed = undefined;
  };
}
