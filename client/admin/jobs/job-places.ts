import type { AdminJob } from "../../../contract/jobs.ts";

/** A job that was deleted here and can be put back. */
export interface DeletedJob {
  job: AdminJob;
  /** Pixels that its record took: a second click in the same place must not meet the next job's bin. */
  height: number;
}

/** The list with some jobs put in where they stood; `order` is how all of them were shown. */
export function inPlaces<Row extends { id: string }>(
  listed: readonly Row[],
  added: readonly Row[],
  order: readonly string[],
): Row[] {
  const rows = [...listed];
  const missing = added.filter(({ id }) => !rows.some((row) => row.id === id));
  for (const row of missing.toSorted((one, other) => order.indexOf(other.id) - order.indexOf(one.id))) {
    const below = order.slice(order.indexOf(row.id) + 1);
    const next = rows.findIndex(({ id }) => below.includes(id));
    rows.splice(next === -1 ? rows.length : next, 0, row);
  }
  return rows;
}
