import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listAudit } from "../../../contract/activity.ts";
import { listApplicationJobs, listApplications } from "../../../contract/applications.ts";
import { listContacts } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import type { StaffDeps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { findApplications, readApplications } from "./admin-applications.repository.ts";
import { findContacts, readContacts } from "./admin-contacts.repository.ts";
import { selectApplicationJobs } from "./application-jobs.repository.ts";
import { countAudit, selectAudit } from "./audit.repository.ts";
import { decodeCursor, encodeCursor, type Position, positionOf } from "./list-cursor.ts";
import { countMatches, type Matches, type Part } from "./lists.repository.ts";
import type { SearchedTable } from "./search.repository.ts";

export function listRoutes(scope: FastifyInstance, { db, config, clock }: StaffDeps): void {
  const keeping = () => ({ ...config.retention, now: clock() });

  /** The rows, the way on in the headers, and on the first page how many there are. */
  async function answer<T extends SearchedTable, Row extends { createdAt: string; id: string }>(
    { query, request, reply }: ListCall,
    matches: Matches<T>,
    read: (matches: Matches<T>, part: Part) => AsyncGenerator<Row[]>,
  ): Promise<Row[]> {
    const limit = query.limit ?? limits.listDefault;
    const after = decodeCursor(query.cursor);
    const rows = (await Array.fromAsync(read(matches, { after, most: limit }))).flat();
    const isWhole = rows.length < limit;
    const most = query.q ? limits.countedMatches : limits.countedRows;
    const total = isWhole ? rows.length : await countMatches(db, matches, most);
    pageHeaders(request, reply, after ? undefined : total, isWhole ? undefined : positionOf(rows.at(-1)));
    return rows;
  }

  route(scope, listContacts, async (call) =>
    answer(call, await findContacts(db, call.query, keeping()), (...part) => readContacts(config.retention, ...part)),
  );
  route(scope, listApplications, async (call) =>
    answer(call, await findApplications(db, call.query, keeping()), (...part) =>
      readApplications(db, config.retention, ...part),
    ),
  );
  route(scope, listApplicationJobs, () => selectApplicationJobs(db));

  route(scope, listAudit, async ({ query, request, reply }) => {
    const limit = query.limit ?? 100;
    const after = decodeCursor(query.cursor);
    const [events, total] = await Promise.all([
      selectAudit(db, query, limit, after),
      after ? undefined : countAudit(db, query),
    ]);
    const last = events.length === limit ? events.at(-1) : undefined;
    pageHeaders(request, reply, total, last && { at: last.at, id: last.id });
    return events;
  });
}

interface ListCall {
  query: { limit: number | undefined; cursor: string | undefined; q?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer stays a plain array: the way on is in the headers. Only the first page tells how many there are. */
function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number | undefined,
  next: Position | undefined,
): void {
  if (total !== undefined) reply.header("x-total-count", total);
  if (!next) return;
  const url = new URL(request.url, "http://site.invalid");
  url.searchParams.set("cursor" satisfies keyof ListCall["query"], encodeCursor(next));
  reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}
