import type { FastifyReply, FastifyRequest } from "fastify";
import { placeOf } from "../../contract/routes.ts";
import { isEdit } from "./pages.routes.ts";
import type { Pages } from "./pages.ts";

export async function sendNotFoundPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { locale } = placeOf(request.url.split("?", 1)[0] ?? "/");
  return pages.send(request, reply, await pages.page("notFound", locale, { edit: isEdit(Object(request.query)) }));
}
