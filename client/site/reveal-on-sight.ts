/**
 * The server's markup is plainly visible; only script, and only below the window, hides a block until it is in sight.
 * Not React's work: most of these blocks never wake.
 */
export function revealOnSight(): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const blocks = document.querySelectorAll<HTMLElement>('[data-reveal=""]');
  const show = (block: HTMLElement) => {
    watcher.unobserve(block);
    if (block.dataset.reveal) block.dataset.reveal = "shown";
  };
  // The first report says where a block is; asking it directly would make the browser lay out the page at once.
  const watcher = new IntersectionObserver(
    (entries) => {
      // Asked after a block was marked, it would have the page laid out at once.
      const windowHeight = innerHeight;
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        // Far below the window blocks are not laid out and have no height.
        const { top, height } = boundingClientRect;
        const alreadySeen = !target.dataset.reveal && height > 0 && top < windowHeight;
        if (isIntersecting || alreadySeen) show(target);
        else target.dataset.reveal = "waiting";
      }
    },
    // Everything above counts as seen: a jump to the end passes a block without a frame in which it is in view.
    { rootMargin: "1000000px 0px -8% 0px" },
  );
  for (const block of blocks) watcher.observe(block);
  // Keyboard and find-in-page can land inside before the block was ever in view.
  const showFocused = ({ target }: FocusEvent) => {
    const block = target instanceof Element && target.closest<HTMLElement>("[data-reveal]");
    if (block) show(block);
  };
  document.addEventListener("focusin", showFocused, true);
  return () => {
    document.removeEventListener("focusin", showFocused, true);
    for (const block of blocks) show(block);
  };
}
