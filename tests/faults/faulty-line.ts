import { connect, createServer, type Socket } from "node:net";
import { listen } from "../services/ports.ts";

/**
 * `silent`: connections are accepted and never answered.
 * `stalled`: open connections stay open but pass no data, as behind a firewall that has dropped their state.
 */
type LineState = "fine" | "refused" | "silent" | "stalled";

export type FaultyLine = Awaited<ReturnType<typeof faultyLine>>;

/** A TCP line to a service on this machine that can be disturbed at will. */
export async function faultyLine(targetPort: number) {
  const sockets = new Set<Socket>();
  let state: LineState = "fine";
  let connections = 0;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    connections += 1;
    track(near);
    if (state === "refused") return void near.destroy();
    if (state === "silent" || state === "stalled") return void near.resume();
    const far = connect(targetPort, "127.0.0.1");
    track(far);
    near.pipe(far);
    near.on("close", () => far.destroy());
    far.pipe(near);
    far.on("close", () => near.end());
  });
  const port = await listen(server);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    /** The number of connections so far. */
    connections: () => connections,
    /** From now on; earlier connections are dropped, unless the line is now stalled. */
    set(next: LineState): void {
      state = next;
      if (next !== "stalled") drop();
      // Neither side learns that the other has closed.
      else
        for (const socket of sockets) socket.unpipe().removeAllListeners("data").removeAllListeners("close").resume();
    },
    /** Stalled connections stay as they are; new ones are served again. */
    restore(): void {
      state = "fine";
    },
    async close(): Promise<void> {
      server.close();
      drop();
    },
  };
}
