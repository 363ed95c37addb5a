import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { createErrorBody } from "./errors.ts";

/** The requested path and query. A path that cannot be decoded is escaped, so that it exists nowhere on the site. */
export function parseTarget(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const [path = ""] = target.split(/[?#]/, 1);
  const rooted = /^[/*]/.test(path) ? target : `/${target}`;
  return isDecodable(path) ? rooted : rooted.replaceAll("%", "%25");
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Request smuggling: whether a proxy may have read another host or another end of the body than Node (RFC 9112). */
export function isUnsound({ method, url, httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  const isHostWrong = httpVersion === "1.1" ? hosts !== 1 : hosts > 1 || httpVersion !== "1.0";
  const coding = headers["transfer-encoding"]?.toLowerCase();
  const isCodingWrong = coding !== undefined && (coding !== "chunked" || httpVersion === "1.0");
  return isHostWrong || isCodingWrong || (url === "*" && method !== "OPTIONS");
}

/** Connections whose request was answered before its body had ended: a broken rest of the body gets no response. */
export const answeredEarly = new WeakSet<Socket>();

/** Answers input that is not HTTP, and closes the connection. */
export function refuseBrokenRequests(security: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    if (answeredEarly.has(socket)) return void socket.end();
    const isOverflow = error.code === "HPE_HEADER_OVERFLOW" || error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW";
    const status = isOverflow ? "431 Request Header Fields Too Large" : "400 Bad Request";
    const body = JSON.stringify(createErrorBody(isOverflow ? "headersTooLarge" : "badRequest"));
    const headers = {
      ...security,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
  };
}
