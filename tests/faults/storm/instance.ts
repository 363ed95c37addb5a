import { readFileSync } from "node:fs";
import { freePort } from "../../services/ports.ts";
import { type Site, startSite } from "../../support/site.ts";

/** One process of the site at one address, through all its lives. */
export class Instance {
  readonly url: string;
  readonly name: string;
  /** Lives that ended though nobody had ended them. */
  ownDeaths = 0;
  /** Starts that were given up because what they need was away for too long. */
  readonly failedStarts: string[] = [];
  mostMemory = 0;
  #variables: Record<string, string>;
  #dataDir: string;
  #site: Site | undefined;
  #logs: string[] = [];

  private constructor(name: string, port: number, dataDir: string, variables: Record<string, string>) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.#dataDir = dataDir;
    this.#variables = { ...variables, PORT: String(port) };
  }

  static async start(name: string, dataDir: string, variables: Record<string, string>): Promise<Instance> {
    const instance = new Instance(name, await freePort(), dataDir, variables);
    await instance.start();
    return instance;
  }

  /** Tried until it works, as a service manager does. */
  async start(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        this.#site = await startSite({ dataDir: this.#dataDir, variables: this.#variables });
        return;
      } catch (error) {
        if (attempt === 9) throw error;
        this.failedStarts.push(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async kill(): Promise<void> {
    this.look();
    await this.#site?.kill();
    this.#bury();
  }

  async stop(): Promise<void> {
    this.look();
    await this.#site?.stop();
    this.#bury();
  }

  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    if (this.#site) process.kill(this.#site.pid, signal);
  }

  /** Notes how much memory it has, and whether it is still there. */
  look(): number {
    if (!this.#site) return 0;
    const memory = residentOf(this.#site.pid);
    if (memory === undefined) this.ownDeaths += 1;
    this.mostMemory = Math.max(this.mostMemory, memory ?? 0);
    return memory ?? 0;
  }

  /** All it has printed in all its lives. */
  get log(): string {
    return [...this.#logs, this.#site?.log() ?? ""].join("\n");
  }

  #bury(): void {
    this.#logs.push(this.#site?.log() ?? "");
    this.#site = undefined;
  }
}

/** In bytes; undefined where there is no such process. */
function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
