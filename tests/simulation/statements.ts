import type { CompiledQuery, QueryResult } from "kysely";
import type { Here } from "./here.ts";

/** Of these neither staff nor applicants change anything of which the audit does not tell. */
const told = ["jobs", "contacts", "applications", "replies", "reply_templates", "texts", "publications", "admins"];

interface Rule {
  asked: RegExp;
  /** What was changed in one of these, or where it says so has come, */
  changes: readonly string[];
  onlyNew?: true;
  /** is also written here, in the same transaction. */
  owes: string;
  otherwise: string;
}

const rules: readonly Rule[] = [
  {
    asked: /^(?:POST|PUT|DELETE) \/api\/(?:admin|my)\//,
    changes: told,
    owes: "audit_events",
    otherwise: "the audit does not tell of it",
  },
  // Whoever has the link may not be who it was sent to.
  {
    asked: /^(?:POST|PUT) \/api\/my\//,
    changes: ["audit_events"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail tells of it",
  },
  {
    asked: /^POST \/api\/admin\//,
    changes: ["replies"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail brings it",
  },
  // Only the person can take it back.
  {
    asked: /^POST \/api\/admin\/applications\/[\w-]+\/withdraw-consent$/,
    changes: ["applications"],
    owes: "outbox",
    otherwise: "no mail tells the person",
  },
  {
    asked: /^POST \/api\/(?:contact|profiles|jobs\/[\w-]+\/apply)$/,
    changes: ["contacts", "applications"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail tells of it",
  },
];

/** What is done by these is told in one mail, and asked again it is nothing new. Nobody there is invited to anything. */
const toldOnce = /^(?:PUT \/api\/my\/|POST \/api\/admin\/applications\/[\w-]+\/withdraw-consent$)/;

interface Statement {
  kind: string;
  table: string;
}

/** What one connection's transaction, or a statement outside of any, has changed by the time it is committed. */
export class Changes {
  readonly #changed = new Set<string>();
  readonly #inserted = new Set<string>();
  /** Keys of the people whom it erases. */
  readonly #erased = new Set<string>();
  #mails = 0;

  note(statement: Statement, query: CompiledQuery, result: QueryResult<unknown>): void {
    const { kind, table } = statement;
    if (kind === "insert") this.#inserted.add(table);
    if (kind === "insert" && table === "outbox") this.#mails += Number(result.numAffectedRows ?? 1n);
    if (kind === "select" && selectsErased.test(query.sql)) this.#erased.add(String(query.parameters[0]));
    if (!isChange(statement, query) || !hasEffect(result)) return;
    this.#changed.add(table);
  }

  /** Those who wrote it are told apart by what they had asked for; the site's own tasks ask for nothing. */
  commit({ world, asked = "" }: Here): void {
    for (const { changes, owes, otherwise, onlyNew, ...rule } of rules) {
      const changed = changes.filter((table) => (onlyNew ? this.#inserted : this.#changed).has(table));
      if (changed.length > 0 && rule.asked.test(asked) && !this.#inserted.has(owes))
        world.fail(`${asked} has changed ${changed.join(", ")} and ${otherwise}`);
    }
    const most = this.#changed.has("applications") ? 1 : 0;
    if (toldOnce.test(asked) && this.#mails > most)
      world.fail(`${asked} has made ${this.#mails} mails of ${most} changes`);
    for (const emailKey of this.#erased) world.onErased(emailKey);
    this.forget();
  }

  forget(): void {
    this.#changed.clear();
    this.#inserted.clear();
    this.#erased.clear();
    this.#mails = 0;
  }
}

/** The records that an erasure takes are selected in its transaction. */
const selectsErased = /where email_key = \S+ order by/;

function isChange({ kind, table }: Statement, { sql }: CompiledQuery): boolean {
  // That a user was there is no change of theirs.
  if (table === "admins" && /^update "admins" set "seen_at" = \S+ where/.test(sql)) return false;
  return kind === "insert" || kind === "update" || kind === "delete";
}

function hasEffect({ numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return (numAffectedRows ?? 0n) > 0n || rows.length > 0;
}
