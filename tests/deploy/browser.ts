import { once } from "node:events";
import { connect, constants } from "node:http2";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { type RunningProxy, siteName } from "./proxies.ts";

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The source IP address of the connection. */
  from?: string;
  host?: string;
}

export interface Answered {
  /** 0 without a response. */
  status: number;
  headers: Record<string, string>;
  /** Names of headers that were sent more than once. */
  repeated: string[];
  body: Buffer;
}

/** A visitor's browser in front of the proxy, on connections that it keeps. */
export function openBrowser({ httpsPort, authority }: RunningProxy) {
  const agent = new Agent({ keepAlive: true, ca: authority });
  async function ask(
    path: string,
    { method = "GET", headers = {}, body, from, host = siteName }: Asking = {},
  ): Promise<Answered> {
    const place = { host: "127.0.0.1", port: httpsPort, servername: host, path, method, agent };
    const asked = request({ ...place, ...(from && { localAddress: from }), headers: { host, ...headers } });
    // A refused upload may be answered first and cut off then.
    asked.on("error", () => undefined).end(body);
    try {
      const [answer] = await once(asked, "response");
      const names = answer.rawHeaders
        .filter((_: string, at: number) => at % 2 === 0)
        .map((name: string) => name.toLowerCase());
      const repeated = names.filter((name: string, at: number) => names.indexOf(name) !== at);
      return { status: answer.statusCode, headers: answer.headers, repeated, body: await buffer(answer) };
    } catch {
      return { status: 0, headers: {}, repeated: [], body: Buffer.alloc(0) };
    }
  }
  /** Opens a stream; `received` returns the text so far. */
  async function listen(path: string, headers: Record<string, string>) {
    const place = { host: "127.0.0.1", port: httpsPort, servername: siteName, path, ca: authority };
    const asked = request({ ...place, headers: { host: siteName, ...headers } }).end();
    const [answer] = await once(asked, "response");
    let received = "";
    answer.setEncoding("utf8").on("data", (text: string) => {
      received += text;
    });
    return {
      status: Number(answer.statusCode),
      received: () => received,
      end: () => asked.on("error", () => undefined).destroy(),
    };
  }
  const post = (path: string, body: object, more: Asking = {}) =>
    ask(path, {
      method: "POST",
      body: JSON.stringify(body),
      ...more,
      headers: { "content-type": "application/json", ...more.headers },
    });
  return { ask, listen, post, close: () => agent.destroy() };
}

/** One request over HTTP/2. */
export async function askOverHttp2({ httpsPort, authority }: RunningProxy, path: string): Promise<number> {
  const session = connect(`https://127.0.0.1:${httpsPort}`, { ca: authority, servername: siteName });
  const stream = session.request({ ":path": path, ":authority": siteName });
  const [headers] = await once(stream, "response");
  stream.resume();
  await once(stream, "end");
  session.close();
  return Number(headers[constants.HTTP2_HEADER_STATUS]);
}
