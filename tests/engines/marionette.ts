import { once } from "node:events";
import { connect } from "node:net";

interface Marionette {
  command(name: string, parameters: object): Promise<unknown>;
  close(): void;
}

/** Firefox' own wire, `length:[0, id, name, parameters]`: what BiDi lacks is asked for here. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let greeted: () => void;
  const greeting = new Promise<void>((resolve) => (greeted = resolve));
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, typeof chunk === "string" ? Buffer.from(chunk) : chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      if (!Array.isArray(message)) greeted();
      else settle(waiting.get(Number(message[1])), message);
    }
  });
  await once(socket, "connect");
  await greeting;
  let last = 0;
  return {
    command(name, parameters) {
      const text = JSON.stringify([0, ++last, name, parameters]);
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return answer.promise;
    },
    close: () => socket.destroy(),
  };
}

function settle(answer: PromiseWithResolvers<unknown> | undefined, [, , error, result]: unknown[]): void {
  if (error) answer?.reject(new Error(JSON.stringify(error)));
  else answer?.resolve(result);
}
