import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  exportApplications,
  exportContacts,
  listApplicationJobs,
  listApplications,
  listAudit,
  listContacts,
} from "../../../contract/admin.ts";
import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { route } from "../../http/route.ts";
import { adminOf } from "../../http/session.ts";
import { findApplications, selectApplicationJobs, selectApplications } from "./applications.repository.ts";
import { countAudit, selectAudit } from "./audit.repository.ts";
import { findContacts, selectContacts } from "./contacts.repository.ts";
import { byteOrderMark, csvRow } from "./csv.ts";
import { countMatches, decodeCursor, encodeCursor, type Position } from "./lists.repository.ts";

const exportPage = 500;

export function listRoutes(scope: FastifyInstance, { db, clock }: Deps): void {
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

  route(scope, exportContacts, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { actor: adminOf(request).username, action: "contactsExported", request });
    const matches = await findContacts(db, query);
    return sendCsv(
      reply,
      "contacts.csv",
      ["Date", "Name", "E-mail", "Company", "Project type", "Message"],
      (after) => selectContacts(matches, exportPage, after),
      (row) => [row.createdAt, row.name, row.email, row.company ?? "", row.projectType, row.message],
    );
  });

  route(scope, exportApplications, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { actor: adminOf(request).username, action: "applicationsExported", request });
    const matches = await findApplications(db, query);
    return sendCsv(
      reply,
      "applications.csv",
      ["Date", "Job", "Name", "E-mail", "Phone", "Cover letter", "CV", "Keep for later"],
      (after) => selectApplications(matches, exportPage, after),
      (row) => [
        row.createdAt,
        row.jobTitle,
        row.name,
        row.email,
        row.phone ?? "",
        row.coverLetter ?? "",
        row.resumeFile ?? "",
        row.keepForLater ? "yes" : "no",
      ],
    );
  });
}

function positionOf(row: { createdAt: string; id: string } | undefined): Position | undefined {
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

/** Streams page by page: an export of everything never stands in memory at once. */
function sendCsv<T extends { id: string; createdAt: string }>(
  reply: FastifyReply,
  filename: string,
  head: string[],
  read: (after: Position | undefined) => Promise<T[]>,
  cells: (row: T) => string[],
): FastifyReply {
  async function* lines() {
    yield byteOrderMark + csvRow(head);
    for (let after: Position | undefined; ; ) {
      const rows = await read(after);
      yield rows.map((row) => csvRow(cells(row))).join("");
      if (rows.length < exportPage) return;
      after = positionOf(rows.at(-1));
    }
  }
  return reply
    .type("text/csv; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(lines()));
}
