/** Fades blocks in when they first come into view. Without this script they are simply visible. */
export function observeReveals(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const blocks = document.querySelectorAll<HTMLElement>('[data-reveal=""]');
  const show = (block: HTMLElement) => {
    watcher.unobserve(block);
    if (block.dataset.reveal) block.dataset.reveal = "shown";
  };
  // The observer reports positions after layout; `getBoundingClientRect` here would force layout of the whole page.
  const watcher = new IntersectionObserver(
    (entries) => {
      // Read before any block is marked, because a read after a change would force layout.
      const windowHeight = innerHeight;
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        // Blocks far below the window are not laid out: their height is 0.
        const { top, height } = boundingClientRect;
        const alreadySeen = !target.dataset.reveal && height > 0 && top < windowHeight;
        if (isIntersecting || alreadySeen) show(target);
        else target.dataset.reveal = "waiting";
      }
    },
    // Blocks above the window count as seen, because a jump to the end of the page skips them.
    { rootMargin: "1000000px 0px -8% 0px" },
  );
  for (const block of blocks) watcher.observe(block);
  // Tab and find-in-page can reach a block that was never in view.
  const showFocused = ({ target }: FocusEvent) => {
    const block = target instanceof Element && target.closest<HTMLElement>("[data-reveal]");
    if (block) show(block);
  };
  document.addEventListener("focusin", showFocused, true);
}

/** Marks the entry of the table of contents whose part is in the upper third of the window. */
export function observeContents(): void {
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
}

/** Makes the row of robots focusable while it scrolls sideways, so that the keyboard can scroll it. */
export function observeRobotRow(): void {
  const row = document.querySelector<HTMLElement>(".stage");
  const watcher = new ResizeObserver(() => {
    if (row) row.toggleAttribute("tabindex", false);
    if (row && row.scrollWidth > row.clientWidth) row.tabIndex = 0;
  });
  if (row) watcher.observe(row);
}
