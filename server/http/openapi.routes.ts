import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { readApi } from "../../contract/openapi.ts";
import { type CachedBody, createCachedBody, sendCached } from "./response-cache.ts";
import { route } from "./route.ts";

/** The description of the API, which `npm run openapi` generates from the contract. */
const file = new URL("../../docs/openapi.json", import.meta.url);

export function openapiRoutes(app: FastifyInstance): void {
  // Read at the first request, so that a start does not pay for it.
  let body: Promise<CachedBody> | undefined;
  route(app, readApi, async ({ request, reply }) => {
    body ??= readFile(file, "utf8").then((text) =>
      createCachedBody(text, { type: "application/json; charset=utf-8", headers: { "cache-control": "no-cache" } }),
    );
    return sendCached(request, reply, await body);
  });
}
