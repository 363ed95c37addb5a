import { readFileSync } from "node:fs";
import { freePort } from "../../services/ports.ts";
import { type Site, startSite } from "../../support/site.ts";

/** Longer than anything that a start waits for: a machine may be busy with other work. */
const startMs = 120_000;

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
  readonly #lives: Site[] = [];

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
        this.#site = await startSite({ dataDir: this.#dataDir, variables: this.#variables, startMs });
        this.#lives.push(this.#site);
        return;
      } catch (error) {
        if (attempt === 9) throw error;
        this.failedStarts.push(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async kill(): Promise<void> {
    await this.#leave()?.kill();
  }

  async stop(): Promise<void> {
    await this.#leave()?.stop();
  }

  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    if (this.#site) process.kill(this.#site.pid, signal);
  }

  /** Notes how much memory it has, and whether it is still there. */
  look(): number {
    if (!this.#site) return 0;
    const memory = residentOf(this.#site.pid);
    if (memory === undefined) {
      this.ownDeaths += 1;
      this.#site = undefined;
    }
    this.mostMemory = Math.max(this.mostMemory, memory ?? 0);
    return memory ?? 0;
  }

  /** All it has printed in all its lives. */
  get log(): string {
    return this.#lives.map((site) => site.log()).join("\n");
  }

  /** From here on its end is ours. */
  #leave(): Site | undefined {
    this.look();
    const site = this.#site;
    this.#site = undefined;
    return site;
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
