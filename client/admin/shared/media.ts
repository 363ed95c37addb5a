import { useStore } from "../../api/store.ts";

/** Wide enough for the open record next to its list. */
export const besideList = "(width >= 75rem)";
export const phone = "(width < 48rem)";

/** Whether a media query holds now. The server renders the wide layout. */
export function useMedia(query: string): boolean {
  const store = {
    get: () => matchMedia(query).matches,
    subscribe(listener: () => void) {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  };
  return useStore(store, (isMatching) => isMatching, query === besideList);
}
