import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Calls back whenever an element comes within `margin` pixels of the window, or leaves it. */
function useNearness(
  place: RefObject<HTMLElement | null>,
  margin: number,
  notice: (entry: IntersectionObserverEntry) => void,
): void {
  const onNotice = useEffectEvent(notice);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => entries.forEach((entry) => void onNotice(entry)), {
      rootMargin: `${margin}px 0px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, margin]);
}

export function useWhenNear(place: RefObject<HTMLElement | null>, margin: number, act: () => void): void {
  useNearness(place, margin, ({ isIntersecting }) => {
    if (isIntersecting) act();
  });
}

/** Whether an element is worth its memory, and how high it was when it last was, perhaps before it was mounted. */
export function useNear(
  place: RefObject<HTMLElement | null>,
  margin: number,
  knownHeight = 0,
): { near: boolean; height: number } {
  const [state, setState] = useState({ near: knownHeight === 0, height: knownHeight });
  useNearness(place, margin, ({ isIntersecting, boundingClientRect }) =>
    setState(({ height }) => ({ near: isIntersecting, height: isIntersecting ? height : boundingClientRect.height })),
  );
  return state;
}
