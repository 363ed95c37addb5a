import { type ComponentProps, useEffect, useRef } from "react";
import "./reveal.css";

/**
 * A block whose first four children appear one after the other when it first comes into view. The server's markup is
 * plainly visible; only script, and only below the window, hides it for that moment.
 */
export function Reveal(props: ComponentProps<"div">) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => (block.current ? revealOnSight(block.current) : undefined), []);
  return <div {...props} ref={block} />;
}

function revealOnSight(block: HTMLElement): (() => void) | undefined {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const show = () => {
    watcher.disconnect();
    if (block.dataset.reveal) block.dataset.reveal = "shown";
  };
  // The first report says where the block is; asking it directly would make the browser lay out the page at once.
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      // Far below the window blocks are not laid out and have no height.
      const { top, height } = entry.boundingClientRect;
      const alreadySeen = !block.dataset.reveal && height > 0 && top < innerHeight;
      if (entry.isIntersecting || alreadySeen) show();
      else block.dataset.reveal = "waiting";
    },
    // Everything above counts as seen: a jump to the end passes a block without a frame in which it is in view.
    { rootMargin: "1000000px 0px -8% 0px" },
  );
  watcher.observe(block);
  // Keyboard and find-in-page can land inside before the block was ever in view.
  block.addEventListener("focusin", show, { once: true });
  return show;
}
