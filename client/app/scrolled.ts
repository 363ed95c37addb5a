import { useEffect, useState } from "react";

/** Asked only when a frame is due: asking for `scrollY` while rendering makes the browser lay out the page at once. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(scrollY > pixels);
    const first = requestAnimationFrame(look);
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener("scroll", look);
    };
  }, [pixels]);
  return past;
}
