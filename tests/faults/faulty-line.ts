import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * `cut`: the answers of one connection end after `cutAfter` bytes. `silent`: connections are taken and never answered.
 * `stalled`: connections of before stay open and nothing passes any more, as behind a firewall that has forgotten them.
 */
export type LineState = "fine" | "refused" | "silent" | "stalled" | "slow" | "cut";

export interface FaultyLine {
  url: string;
  port: number;
  /** How often somebody has connected. */
  connections(): number;
  /** How many of these connections are still open. */
  open(): number;
  /** From now on; connections of before are dropped, but for `stalled`. */
  set(state: LineState, cutAfter?: number): void;
  /** From now on new connections lead there; those of before stay as they are, even stalled. */
  lead(port: number): void;
  close(): Promise<void>;
}

/** A TCP line to a service on this machine that can be disturbed at will. Without a target it leads nowhere. */
export async function faultyLine(firstTarget?: number): Promise<FaultyLine> {
  let targetPort = firstTarget;
  const sockets = new Set<Socket>();
  let state: LineState = targetPort === undefined ? "silent" : "fine";
  let cutAfter = 0;
  let [connections, open] = [0, 0];
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    connections += 1;
    open += 1;
    near.once("close", () => (open -= 1));
    track(near);
    if (state === "refused") return void near.destroy();
    if (state === "silent" || state === "stalled" || targetPort === undefined) return void near.resume();
    const far = connect(targetPort, "127.0.0.1");
    track(far);
    near.pipe(far);
    near.on("close", () => far.destroy());
    let left = state === "cut" ? cutAfter : Number.POSITIVE_INFINITY;
    const delayMs = state === "slow" ? 400 : 0;
    // In one queue of timers, so that the end never overtakes what was said before it.
    far.on("data", (chunk: Buffer) => {
      setTimeout(() => {
        near.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) near.end(() => near.destroy());
      }, delayMs);
    });
    far.on("close", () => setTimeout(() => near.end(), delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    open: () => open,
    set(next, after = 0) {
      state = next;
      cutAfter = after;
      if (next !== "stalled") return drop();
      // Not even its end is heard of the other side.
      for (const socket of sockets) socket.unpipe().removeAllListeners("data").removeAllListeners("close").resume();
    },
    lead(port) {
      targetPort = port;
      state = "fine";
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
