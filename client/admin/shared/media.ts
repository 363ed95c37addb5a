import { useSyncExternalStore } from "react";

/** Where the record stands beside its list. */
export const besideList = "(width >= 75rem)";
export const phone = "(width < 48rem)";

/** Whether a media query holds now. The server knows no window: it renders the wide one. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => query === besideList,
  );
}
