import type { FastifyInstance, FastifyRequest } from "fastify";
import { idempotencyKeyHeader, isIdempotencyKey } from "../../contract/endpoint.ts";
import type { Database, Query, Write } from "../db/db.ts";
import { hashToken } from "../db/ids.ts";
import type { Channel } from "../db/pub-sub.ts";
import { daysAfter } from "../db/timestamps.ts";
import { Refusal } from "./errors.ts";
import { findSignedIn, getSignedIn } from "./sessions.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The database that `commit` of every handler writes to. */
    commitDeps: { db: Pick<Database, "query" | "write">; clock: () => Date };
  }
}

export function installIdempotency(app: FastifyInstance, { db, clock }: FastifyInstance["commitDeps"]): void {
  app.decorate("commitDeps", { db, clock });
}

/** The ids and counts that an answer is built from, and nothing else; `id` is the record that the request was about. */
type Ids = { readonly id?: string } & Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface Commit {
  /**
   * Runs `work` in one transaction, for staff only while their session is still open. With an `Idempotency-Key` the
   * same request runs `work` once and gets the same ids each time: build the answer from them, by reading the record.
   * With a channel, every instance is notified when the change is committed.
   */
  commit<R extends Ids>(work: (write: Write) => Promise<R>, channel?: Channel): Promise<R>;
  /** For changes of users: one at a time. */
  commitExclusive<R extends Ids>(work: (write: Write) => Promise<R>): Promise<R>;
  /** The result that the same request has committed before, for handlers with slow work before their transaction. */
  findReplay(): Promise<Ids | undefined>;
}

const keptDays = 1;

export function createCommit(request: FastifyRequest, takesKey: boolean, body: unknown): Commit {
  const key = takesKey ? hashKey(request, body) : undefined;
  let isCommitted = false;
  async function commitOnce<R extends Ids>(
    write: Database["write"],
    work: (write: Write) => Promise<R>,
    channel?: Channel,
  ): Promise<R> {
    if (isCommitted) throw new Error("A handler commits once: a second transaction would be taken for a replay.");
    isCommitted = true;
    const now = request.server.commitDeps.clock();
    return write((transaction) => (key ? runOncePerKey(transaction, key, now, work) : work(transaction)), channel);
  }
  return {
    commit: (work, channel) =>
      commitOnce(findSignedIn(request)?.write ?? request.server.commitDeps.db.write, work, channel),
    commitExclusive: (work) => commitOnce(getSignedIn(request).writeExclusive, work),
    async findReplay() {
      const { db, clock } = request.server.commitDeps;
      return key && findResult(db.query, key, clock());
    },
  };
}

/** The key that a request brings; undefined when it brings none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyKeyHeader];
  if (key !== undefined && !isIdempotencyKey(key)) throw new Refusal("badRequest");
  return key;
}

interface HashedKey {
  key_hash: string;
  request_hash: string;
}

/** Only hashes are stored: the token of an application is derived from its key, so the key is a secret. */
function hashKey(request: FastifyRequest, body: unknown): HashedKey | undefined {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const path = request.url.split("?", 1)[0];
  const user = findSignedIn(request)?.id ?? "";
  return {
    key_hash: hashToken(JSON.stringify([user, request.method, path, key])),
    // Salted with the key, which is random and not stored: a short body, such as an e-mail address, cannot be guessed.
    request_hash: hashToken(JSON.stringify([key, withoutVolatileFields(body)])),
  };
}

/** A repeat may carry another form token, honeypot and referring host, and name a newer revision. */
function withoutVolatileFields(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { formToken: _t, website: _w, from: _f, revision: _r, ...rest }: Record<string, unknown> = { ...body };
  return rest;
}

async function runOncePerKey<R extends Ids>(
  write: Write,
  key: HashedKey,
  now: Date,
  work: (write: Write) => Promise<R>,
): Promise<R> {
  const fresh = {
    request_hash: key.request_hash,
    subject_id: null,
    result: null,
    expires_at: daysAfter(now, keptDays),
  };
  // The second of two concurrent requests waits here until the first is committed.
  const claimed = await write
    .insertInto("idempotency_keys")
    .values({ ...key, ...fresh })
    .onConflict((same) =>
      same.column("key_hash").doUpdateSet(fresh).where("idempotency_keys.expires_at", "<=", now.toISOString()),
    )
    .returning("key_hash")
    .executeTakeFirst();
  if (!claimed) return findResult(write, key, now);
  const result = await work(write);
  await write
    .updateTable("idempotency_keys")
    .set({ result: JSON.stringify(result), subject_id: result.id ?? null })
    .where("key_hash", "=", key.key_hash)
    .execute();
  return result;
}

/** As `work` returned it, through JSON. */
async function findResult(query: Query, key: HashedKey, now: Date) {
  const row = await query
    .selectFrom("idempotency_keys")
    .select(["request_hash", "result"])
    .where("key_hash", "=", key.key_hash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== key.request_hash) throw new Refusal("idempotencyKeyReused");
  return JSON.parse(row.result ?? "{}");
}
