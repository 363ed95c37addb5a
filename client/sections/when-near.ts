/**
 * Resolves when a section comes near the window or is touched, so that its script is fetched no sooner. Where there is
 * no such section yet (on the server, or after a change of page) nothing waits for its script, and it resolves at once.
 */
export function whenNear(section: string): Promise<void> {
  const element = typeof document === "undefined" ? null : document.getElementById(section);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && arrive(), { rootMargin: "75% 0px" });
    const arrive = () => {
      watcher.disconnect();
      resolve();
    };
    watcher.observe(element);
    element.addEventListener("focusin", arrive, { once: true });
  });
}
