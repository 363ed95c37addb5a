import type { Locale } from "../../../../contract/locales.ts";
import { type AddressKey, setInAddress, useInAddress } from "./address.ts";
import { pageSize } from "./page-query.ts";

export type ListFilter = ReturnType<typeof useListFilter>;

/** What is searched and filtered, which the address says, and the calls that follow from it. */
export function useListFilter(
  paths: { list: string; export: string },
  /** The names under which the API knows the filters of the address. */
  names: Partial<Record<AddressKey, string>>,
) {
  const given = {
    q: useInAddress("q"),
    state: useInAddress("state"),
    type: useInAddress("type"),
    job: useInAddress("job"),
    id: useInAddress("id"),
  };
  const filters = Object.entries({ q: "q", id: "id", ...names }).flatMap(([key, name]) => {
    const value = Object.entries(given).find(([known]) => known === key)?.[1];
    return value ? [[name, value]] : [];
  });
  const listed = new URLSearchParams([["limit", String(pageSize)], ...filters]);
  return {
    given,
    set: setInAddress,
    isOn: filters.length > 0,
    first: `${paths.list}?${listed}`,
    exportAddress(lang: Locale) {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
      return `${paths.export}?${new URLSearchParams([...filters, ["lang", lang], ["zone", zone]])}`;
    },
  };
}
