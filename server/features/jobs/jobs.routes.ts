import type { FastifyInstance } from "fastify";
import { listJobs } from "../../../contract/jobs.ts";
import { languages, parseLocale } from "../../../contract/locales.ts";
import { sendCached } from "../../http/response-cache.ts";
import { route } from "../../http/route.ts";
import type { Catalogue } from "./catalogue.ts";

export function jobRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  route(app, listJobs, async ({ query, request, reply }) => {
    const { bodies } = await catalogue.read();
    return sendCached(request, reply, bodies[languages[parseLocale(query.lang)].jobLanguage]);
  });
}
