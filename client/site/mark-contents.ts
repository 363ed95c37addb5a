/** Marks the part that reaches into the upper third of the window. Not React's work: the text and its contents never wake. */
export function markContents(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".toc a")];
  const inView = new Set<string>();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const current = links.find((link) => inView.has(link.hash.slice(1)));
      if (current) for (const link of links) link.ariaCurrent = link === current ? "true" : null;
    },
    { rootMargin: "-15% 0px -70% 0px" },
  );
  for (const { hash } of links) {
    const part = document.getElementById(hash.slice(1));
    if (part) watcher.observe(part);
  }
  return () => watcher.disconnect();
}
