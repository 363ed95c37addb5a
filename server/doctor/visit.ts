import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { TLSSocket } from "node:tls";

export interface Visited {
  status: number;
  headers: Record<string, string | undefined>;
  /** Names that came more than once. */
  repeated: string[];
  body: string;
  certificate?: { validTo: Date; complaint: string | undefined };
}

interface Visit {
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  authority?: string | undefined;
}

const patienceMs = 10_000;
const mostBytes = 1_000_000;

/** One request as a visitor's program makes it. A certificate that nobody should believe is told, and does not end it. */
export function visit(
  address: string,
  { headers = {}, method = "GET", body, authority }: Visit = {},
): Promise<Visited> {
  const options = {
    method,
    headers: { "user-agent": "site-doctor", ...headers },
    signal: AbortSignal.timeout(patienceMs),
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const asked = address.startsWith("https:")
      ? requestHttps(address, { ...options, rejectUnauthorized: false, ...(authority && { ca: authority }) })
      : requestHttp(address, options);
    asked.on("error", reject);
    asked.on("response", (answer) => {
      const names = answer.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      const values = names.map((name, at) => [name, answer.rawHeaders[2 * at + 1]] as const);
      const { socket } = answer;
      const visited: Visited = {
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(values),
        repeated: names.filter((name, at) => names.indexOf(name) !== at),
        body: "",
        ...(socket instanceof TLSSocket && { certificate: certificateOf(socket) }),
      };
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        if (visited.body.length < mostBytes) visited.body += part;
      });
      answer.on("end", () => resolve(visited));
      answer.on("error", reject);
    });
    asked.end(body);
  });
}

function certificateOf(socket: TLSSocket): NonNullable<Visited["certificate"]> {
  const complaint = socket.authorized ? undefined : String(socket.authorizationError);
  return { validTo: new Date(socket.getPeerCertificate().valid_to), complaint };
}
