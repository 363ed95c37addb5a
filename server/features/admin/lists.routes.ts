import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listApplicationJobs, listApplications, listAudit, listContacts } from "../../../contract/admin.ts";
import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { findApplications, selectApplicationJobs, selectApplications } from "./admin-applications.repository.ts";
import { findContacts, selectContacts } from "./admin-contacts.repository.ts";
import { countAudit, selectAudit } from "./audit.repository.ts";
import { countMatches, decodeCursor, encodeCursor, type Position } from "./lists.repository.ts";

export function listRoutes(scope: FastifyInstance, { db }: Deps): void {
  route(scope, listContacts, async ({ query, request, reply }) => {
    const limit = query.limit ?? limits.listDefault;
    const after = decodeCursor(query.cursor);
    const matches = await findContacts(db, query);
    const [rows, total] = await Promise.all([
      selectContacts(matches, limit, after),
      after ? undefined : countMatches(db, matches),
    ]);
    pageHeaders(request, reply, total, rows.length === limit ? positionOf(rows.at(-1)) : undefined);
    return rows;
  });

  route(scope, listApplications, async ({ query, request, reply }) => {
    const limit = query.limit ?? limits.listDefault;
    const after = decodeCursor(query.cursor);
    const matches = await findApplications(db, query);
    const [rows, total] = await Promise.all([
      selectApplications(matches, limit, after),
      after ? undefined : countMatches(db, matches),
    ]);
    pageHeaders(request, reply, total, rows.length === limit ? positionOf(rows.at(-1)) : undefined);
    return rows;
  });

  route(scope, listApplicationJobs, ({ reply }) => {
    reply.header("cache-control", "no-store");
    return selectApplicationJobs(db);
  });

  route(scope, listAudit, async ({ query, request, reply }) => {
    const limit = query.limit ?? 100;
    const after = decodeCursor(query.cursor);
    const [events, total] = await Promise.all([selectAudit(db, limit, after), after ? undefined : countAudit(db)]);
    const last = events.length === limit ? events.at(-1) : undefined;
    pageHeaders(request, reply, total, last && { at: last.at, id: last.id });
    return events;
  });
}

export function positionOf(row: { createdAt: string; id: string } | undefined): Position | undefined {
  return row && { at: row.createdAt, id: row.id };
}

/** The answer stays a plain array: the way on is in the headers. Only the first page tells how many there are. */
function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number | undefined,
  next: Position | undefined,
): void {
  reply.header("cache-control", "no-store");
  if (total !== undefined) reply.header("x-total-count", total);
  if (!next) return;
  const url = new URL(request.url, "http://site.invalid");
  url.searchParams.set("cursor", encodeCursor(next));
  reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}
