import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** Passkeys, invitations and sessions that can be told apart. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const number = engine === "postgres" ? "double precision" : "real";
  const anyId = engine === "postgres" ? "gen_random_uuid()::text" : "lower(hex(randomblob(16)))";
  const statements = [
    ...["email", "password_changed_at", "disabled_by", "seen_at"].map(
      (column) => `alter table admins add column ${column} ${text}`,
    ),
    "alter table admins add column password_made_up integer not null default 0",

    "drop index sessions_by_admin",
    "alter table sessions rename to sessions_before",
    `create table sessions (
      id ${text} primary key, token_hash ${text} not null unique,
      admin_id ${text} not null references admins (id) on delete cascade,
      created_at ${text} not null, used_at ${text} not null, proved_at ${text} not null,
      device ${text} not null, browser ${text}, system ${text}, address ${text} not null)`,
    `insert into sessions (id, token_hash, admin_id, created_at, used_at, proved_at, device, address)
      select ${anyId}, token_hash, admin_id, created_at, used_at, created_at, '', '' from sessions_before`,
    "drop table sessions_before",
    "create index sessions_by_admin on sessions (admin_id)",

    `create table passkeys (
      id ${text} primary key, admin_id ${text} not null references admins (id) on delete cascade,
      credential_id ${text} not null unique, public_key ${text} not null, counter ${number} not null,
      transports ${text} not null, name ${text} not null, created_at ${text} not null, used_at ${text})`,
    "create index passkeys_by_admin on passkeys (admin_id)",

    `create table challenges (
      challenge_hash ${text} primary key, purpose ${text} not null,
      admin_id ${text} references admins (id) on delete cascade,
      session_id ${text} references sessions (id) on delete cascade, expires_at ${text} not null)`,
    "create index challenges_by_end on challenges (expires_at)",

    `create table recovery_codes (
      code_hash ${text} primary key, admin_id ${text} not null references admins (id) on delete cascade)`,
    "create index recovery_codes_by_admin on recovery_codes (admin_id)",

    `create table invitations (
      token_hash ${text} primary key, admin_id ${text} not null unique references admins (id) on delete cascade,
      expires_at ${text} not null)`,

    `alter table audit_events add column device ${text}`,
    "alter table audit_events add column count integer not null default 1",
    `alter table audit_events add column bucket ${text}`,
    "create unique index audit_events_by_bucket on audit_events (bucket)",
    "create index audit_events_by_action on audit_events (action, at, id)",
    "create index audit_events_by_actor on audit_events (actor, at, id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
