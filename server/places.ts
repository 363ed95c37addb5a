import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "./config.ts";

const problems: Partial<Record<string, (host: string, port: number, setting: string) => string>> = {
  EADDRINUSE: (_, port, setting) =>
    `Port ${port} is taken by another program. Stop that, or choose another port with ${setting}.`,
  EACCES: (_, port, setting) => `This user may not open port ${port}. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Choose another with HOST.`,
};

/** What to say where nobody can listen there. */
export function listenProblem(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  return new Error(problems[error.code ?? ""]?.(host, port, setting) ?? error.message);
}

/** Before anything that cannot be taken back: a start that cannot listen has then done nothing. */
export async function requireFreePlaces({ host, port, metricsPort }: Config, isGivenSocket: boolean): Promise<void> {
  if (!isGivenSocket) await requireFree(host, port, "PORT");
  if (metricsPort !== undefined) await requireFree(host, metricsPort, "METRICS_PORT");
}

async function requireFree(host: string, port: number, setting: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, host, port, setting);
  });
  server.close();
  await once(server, "close");
}
