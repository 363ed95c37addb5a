import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";

/** Below the ephemeral ports, so that no outgoing connection takes the port before it is used. */
const first = 20_000;
const last = 32_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}

/** Listens on a free port; the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the test server has no port");
  return address.port;
}

/** Sends a greeting, which may be empty, and checks the start of the answer. */
export function answers(port: number, greeting: string, expected: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(greeting));
    const end = (isExpected: boolean) => {
      socket.destroy();
      resolve(isExpected);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once("data", (data) => end(data.toString().startsWith(expected)));
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
