import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A real HTTP server for one test; it keeps what it was asked. */
export async function startServer(answer: (received: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const entry = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    received.push(entry);
    answer(entry, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the test server has no port");
  return { url: `http://127.0.0.1:${address.port}`, received };
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}
