import { setInAddress, useInAddress } from "./address.ts";

export type ListFilter = ReturnType<typeof useListFilter>;

/** What is searched and filtered, which the address says. */
export function useListFilter() {
  const given = {
    q: useInAddress("q"),
    state: useInAddress("state"),
    type: useInAddress("type"),
    job: useInAddress("job"),
    id: useInAddress("id"),
  };
  return { given, set: setInAddress };
}

/** An address is typed by anybody: what is none of the choices chooses nothing. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], wanted: string): Choice | undefined {
  return choices.find((choice) => choice === wanted);
}
