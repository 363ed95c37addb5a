import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { locales } from "../../contract/locales.ts";
import { jobPictureFile } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue, CatalogueState } from "../features/jobs/catalogue.ts";
import { etagOf, isFresh } from "../http/response-cache.ts";
import { feedWords } from "./feed-words.ts";
import { jobPicture } from "./job-picture.ts";
import { jobAt, rendering } from "./pages.ts";

/** Thirty kilobytes each. Beyond this many one is forgotten by chance: of the oldest, whoever asks for all in turn finds none. */
const keptMost = 500;
const forADay = "public, max-age=86400";

/** The open-graph picture of each job in each language, drawn when it is first asked for and kept until jobs change. */
export function jobPictureRoutes(app: FastifyInstance, { config }: Deps, catalogue: Catalogue): void {
  let from: CatalogueState | undefined;
  const kept = new Map<string, Promise<Buffer>>();

  for (const locale of locales) {
    app.get<{ Params: { id: string } }>(jobPictureFile(":id", locale), async (request, reply) => {
      const state = await catalogue.read();
      if (from !== state) kept.clear();
      from = state;
      const job = jobAt(state, locale, request.params.id);
      if (!job) return reply.callNotFound();
      const key = `${locale} ${job.id}`;
      const about = { locale, words: feedWords(locale, state.words) };
      const drawing = kept.get(key) ?? rendering.run(() => jobPicture(job, config.brand, about));
      keep(kept, key, drawing);
      const picture = await drawing;
      const etag = etagOf(picture);
      reply.header("cache-control", forADay).header("etag", etag);
      return isFresh(request, etag) ? reply.status(304).send() : reply.type("image/png").send(picture);
    });
  }
}

function keep(kept: Map<string, Promise<Buffer>>, key: string, drawing: Promise<Buffer>): void {
  if (kept.has(key)) return;
  if (kept.size >= keptMost) kept.delete([...kept.keys()][randomInt(kept.size)] ?? "");
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
}
