import type { z } from "zod/mini";
import { standingNow } from "../../../../contract/replies.ts";
import { RequestError } from "../../../api/request-error.ts";

/** What a refusal says of that which stands now: asked for afterwards, it may not be had any more. Nothing of other errors. */
export function carriedBy(error: unknown): z.output<typeof standingNow> | undefined {
  if (!(error instanceof RequestError) || error.code !== "changedMeanwhile") return undefined;
  return standingNow.safeParse(error.body).data ?? {};
}
