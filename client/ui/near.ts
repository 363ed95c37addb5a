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
