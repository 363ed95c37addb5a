import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { columnsOf } from "./columns.ts";
import type { Engine } from "./engine.ts";
import * as tables from "./migrations/0001-tables.ts";
import * as erasedFromSearch from "./migrations/0002-erased-from-search.ts";
import * as requestKeys from "./migrations/0003-request-keys.ts";
import * as workedOnTogether from "./migrations/0004-worked-on-together.ts";
import * as uploadOwners from "./migrations/0005-upload-owners.ts";
import * as resumeCautions from "./migrations/0006-resume-cautions.ts";
import * as searchWithoutPlaces from "./migrations/0007-search-without-places.ts";
import * as accounts from "./migrations/0008-accounts.ts";
import * as tokensOverlap from "./migrations/0009-tokens-overlap.ts";
import * as searchInBlocks from "./migrations/0010-search-in-blocks.ts";
import * as erasures from "./migrations/0011-erasures.ts";
import * as jobsHaveALife from "./migrations/0012-jobs-have-a-life.ts";
import * as recordsTogether from "./migrations/0013-records-together.ts";
import * as ownPage from "./migrations/0014-own-page.ts";
import * as oneMailboxOnePerson from "./migrations/0015-one-mailbox-one-person.ts";
import * as contactsOfOnePerson from "./migrations/0016-contacts-of-one-person.ts";
import * as words from "./migrations/0017-words.ts";
import * as erasuresHaveAnEnd from "./migrations/0018-erasures-have-an-end.ts";
import * as oneDomainOnePerson from "./migrations/0019-one-domain-one-person.ts";
import * as oldMailsByIndex from "./migrations/0020-old-mails-by-index.ts";
import * as consentEnded from "./migrations/0021-consent-ended.ts";
import * as knownPeriods from "./migrations/0022-known-periods.ts";
import * as jobsArePosted from "./migrations/0023-jobs-are-posted.ts";
import type { Tables } from "./schema.ts";

/** It meets the tables of its own time, so it is not typed by those of today: it speaks SQL alone. */
type Migration = readonly [name: string, up: (db: QueryExecutorProvider, engine: Engine) => Promise<void>];

/** Where the site began; a database of that time must still become one of today. */
export const firstRelease = "0001-tables";

/** In order; a migration that has landed is never changed, only followed by another. */
const migrations: readonly Migration[] = [
  [firstRelease, tables.up],
  ["0002-erased-from-search", erasedFromSearch.up],
  ["0003-request-keys", requestKeys.up],
  ["0004-worked-on-together", workedOnTogether.up],
  ["0005-upload-owners", uploadOwners.up],
  ["0006-resume-cautions", resumeCautions.up],
  ["0007-search-without-places", searchWithoutPlaces.up],
  ["0008-accounts", accounts.up],
  ["0009-tokens-overlap", tokensOverlap.up],
  ["0010-search-in-blocks", searchInBlocks.up],
  ["0011-erasures", erasures.up],
  ["0012-jobs-have-a-life", jobsHaveALife.up],
  ["0013-records-together", recordsTogether.up],
  ["0014-own-page", ownPage.up],
  ["0015-one-mailbox-one-person", oneMailboxOnePerson.up],
  ["0016-contacts-of-one-person", contactsOfOnePerson.up],
  ["0017-words", words.up],
  ["0018-erasures-have-an-end", erasuresHaveAnEnd.up],
  ["0019-one-domain-one-person", oneDomainOnePerson.up],
  ["0020-old-mails-by-index", oldMailsByIndex.up],
  ["0021-consent-ended", consentEnded.up],
  ["0022-known-periods", knownPeriods.up],
  ["0023-jobs-are-posted", jobsArePosted.up],
];

/** Any number, the same for every instance: it names the lock under which one of them migrates. */
export const advisoryLock = 7_461_742;

/** Applies what is missing, all or nothing, up to `last` if named; instances that start at once wait for each other. */
export async function migrate(db: Kysely<Tables>, engine: Engine, last?: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
    for (const [name, up] of await missing(transaction)) {
      await up(transaction, engine);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
      if (name === last) return;
    }
  });
}

/** Refuses what a release of this site has not made, or a newer one has. */
export async function requireKnown(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if ((await columnsOf(db, engine, "migrations")).length === 0) {
    throw new Error("The database is empty. Set DATA_DIR or DATABASE_URL as for the server, or start that once first.");
  }
  await missing(db);
}

/** Refuses what an older release has made: its tables may lack what this one reads and writes. */
export async function requireUpToDate(db: Kysely<Tables>): Promise<void> {
  if ((await missing(db)).length === 0) return;
  throw new Error("The database is of an older release. Start the server of this release first, or run db:migrate.");
}

async function missing(db: Kysely<Tables>): Promise<Migration[]> {
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  const unknown = [...names].filter((name) => !migrations.some(([known]) => known === name));
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer release (${unknown.join(", ")}). Start that release instead.`);
  }
  return migrations.filter(([name]) => !names.has(name));
}
