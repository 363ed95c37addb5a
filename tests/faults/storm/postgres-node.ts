import { appendFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { launchPostgres, makeCluster, postgresUrl, runPostgres } from "../../services/postgres.ts";
import { type Daemon, giveTo } from "../../services/process.ts";

/** Short segments: the log of a small disk must not fill it. */
const logSegments = "--wal-segsize=1";
const sizes = ["max_wal_size=96MB", "min_wal_size=16MB", "wal_keep_size=32MB"];
const settings = [...sizes, "wal_sender_timeout=10s", "wal_retrieve_retry_interval=500ms"];

/** One server of PostgreSQL, in a folder of its own. */
export class PostgresNode {
  readonly folder: string;
  readonly port: number;
  #daemon: Daemon | undefined;

  constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
  }

  async startFirst(): Promise<void> {
    makeCluster(this.folder, logSegments);
    await this.start();
  }

  async start(): Promise<void> {
    this.#daemon = await launchPostgres(this.folder, this.port, settings);
  }

  /** A copy of another one that follows it; whatever was here before is gone. */
  async startFollowing(other: PostgresNode): Promise<void> {
    const data = join(this.folder, "data");
    rmSync(data, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    giveTo("postgres", this.folder);
    const from = ["-h", "127.0.0.1", "-p", String(other.port), "-U", "postgres"];
    runPostgres(this.folder, "pg_basebackup", [...from, "-D", data, "-X", "stream", "-c", "fast", "-R", "--no-sync"]);
    // It may have to work alone; whoever adds a follower says so then.
    appendFileSync(join(data, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
    await this.start();
  }

  /** Whether its process is there, or has ended by itself. */
  get runs(): boolean {
    try {
      this.#daemon?.assertAlive();
      return this.#daemon !== undefined && existsSync(`/proc/${this.#daemon.pid}`);
    } catch {
      return false;
    }
  }

  /** SIGINT: in good order. SIGKILL: at once. */
  async stop(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    await this.#daemon?.stop(signal);
    this.#daemon = undefined;
    rmSync(join(this.folder, "data/postmaster.pid"), { force: true });
  }

  /** It is there and does nothing any more. */
  freeze(): void {
    if (this.#daemon) process.kill(-this.#daemon.pid, "SIGSTOP");
  }

  thaw(): void {
    if (this.#daemon) process.kill(-this.#daemon.pid, "SIGCONT");
  }

  async ask(...statements: string[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: postgresUrl(this.port), connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
