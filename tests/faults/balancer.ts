import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../services/ports.ts";

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** One address for several instances: each request goes to the next one, or to another when that one cannot be reached. */
export async function startBalancer() {
  let turn = 0;
  let held = 0;
  const server = createServer((request, response) => {
    const targets = balancer.targets.map((_, at, all) => all[(turn + at) % all.length] ?? "");
    turn += 1;
    void buffer(request).then((body) => attempt(request, response, body, targets));
  });

  function attempt(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    [first = "", ...others]: string[],
  ): void {
    const target = new URL(first);
    const headers = { ...request.headers, "x-forwarded-for": balancer.visitor(), connection: "close" };
    const onward = httpRequest({
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers,
      agent: false,
    });
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", (error) => {
      if ("code" in error && error.code === "ECONNREFUSED" && others.length > 0)
        return attempt(request, response, body, others);
      held += 1;
      if (!response.headersSent) response.writeHead(502, { "content-type": "application/json" });
      response.end("{}");
    });
    onward.end(body);
  }

  const balancer = {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** The instances for the next requests, in turn. */
    targets: [] as string[],
    /** The visitor's address, as a proxy in front of the site reports it. */
    visitor: () => "192.0.2.1",
    /** Requests that an instance had taken and did not answer. */
    held: () => held,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
  return balancer;
}
