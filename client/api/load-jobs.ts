import type { Locale } from "../../contract/locales.ts";
import { jobsAddress } from "./jobs.ts";

/** Apart from `jobs.ts`, on which the cache itself stands. */
export async function loadJobs(locale: Locale): Promise<void> {
  const { queryClient, reading } = await import("./query-client.ts");
  await queryClient.fetchQuery(reading(jobsAddress(locale)));
}
