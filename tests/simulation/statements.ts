import type { CompiledQuery, QueryResult } from "kysely";
import type { Here } from "./here.ts";

/** Of these neither staff nor applicants change anything of which the audit does not tell. */
const told = new Set(["jobs", "contacts", "applications", "replies", "reply_templates", "words", "begun_erasures"]);
const asksForChange = /^(?:POST|PUT|DELETE) \/api\/(?:admin|my)\//;

interface Statement {
  kind: string;
  table: string;
}

/** What one connection's transaction, or a statement outside of any, has changed by the time it is committed. */
export class Changes {
  #tables = new Set<string>();
  #isTold = false;

  note(statement: Statement, query: CompiledQuery, result: QueryResult<unknown>): void {
    const { kind, table } = statement;
    if (kind === "insert" && table === "audit_events") this.#isTold = true;
    if (told.has(table) && isChange(statement, query) && hasEffect(result)) this.#tables.add(table);
  }

  /** Those who wrote it are told apart by what they had asked for; the site's own tasks ask for nothing. */
  commit({ world, asked = "" }: Here): void {
    if (this.#tables.size > 0 && !this.#isTold && asksForChange.test(asked))
      world.fail(`${asked} has changed ${[...this.#tables].join(", ")} and the audit does not tell of it`);
    this.forget();
  }

  forget(): void {
    this.#tables = new Set();
    this.#isTold = false;
  }
}

function isChange({ kind, table }: Statement, { parameters }: CompiledQuery): boolean {
  // An erasure is decided where it is said up to which record it goes; all else of it only carries that out.
  if (table === "begun_erasures") return kind === "update" && parameters[0] !== "";
  if (kind === "delete") return table !== "contacts" && table !== "applications";
  return kind === "insert" || kind === "update";
}

function hasEffect({ numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return (numAffectedRows ?? 0n) > 0n || rows.length > 0;
}
