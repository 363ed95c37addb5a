import type { FastifyInstance } from "fastify";
import type { z } from "zod/mini";
import { readApi } from "../../contract/endpoints.ts";
import { type CachedBody, cachedBody, sendCached } from "../http/response-cache.ts";
import { route } from "../http/route.ts";
import { describeApi } from "./description.ts";

async function make(): Promise<CachedBody> {
  const description: z.input<typeof readApi.answer> = await describeApi();
  return cachedBody(JSON.stringify(description), {
    type: "application/json; charset=utf-8",
    headers: { "cache-control": "no-cache" },
  });
}

export function openapiRoutes(app: FastifyInstance): void {
  // Made at the first request: a start pays nothing for it, and it never changes while the process runs.
  let body: Promise<CachedBody> | undefined;
  route(app, readApi, async ({ request, reply }) => {
    body ??= make();
    return sendCached(request, reply, await body);
  });
}
