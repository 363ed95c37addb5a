import { useSearch } from "wouter";
import { type AddressKey, addressKeys, setInAddress } from "../shared/address.ts";

export type ListFilter = ReturnType<typeof useListFilter>;

/** What is searched and filtered, which the address says. */
export function useListFilter() {
  const params = new URLSearchParams(useSearch());
  const given = { q: "", state: "", type: "", stage: "", job: "", star: "", leaving: "", id: "" } satisfies Record<
    AddressKey,
    string
  >;
  for (const key of addressKeys) given[key] = params.get(key) ?? "";
  return { given, set: setInAddress };
}

/** An address is typed by anybody: what is none of the choices chooses nothing. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], wanted: string): Choice | undefined {
  return choices.find((choice) => choice === wanted);
}
