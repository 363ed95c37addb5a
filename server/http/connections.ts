import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { shortTurns } from "./load/short-turns.ts";
import { widestNetworkOf } from "./networks.ts";

/** No browser or proxy sends more before it has the answers; each costs processor and memory whether it is read or not. */
const unansweredMost = 16;
/** Each costs a call, and memory while it waits. No client or network sends a body in pieces so small on average. */
const pieceLeastBytes = 64;
const piecesBeforeAverage = 1_000;
/** What each may hold, a body and its answers, is in memory. */
const connectionsMost = 10_000;
/** Beside them: those that have given way and are not gone yet. */
const leavingMost = 32;

/** What Node's parser is told of a CONNECT. */
const otherProtocolFollows = 2;

interface Conversation {
  unanswered: number;
  request: IncomingMessage;
  response: ServerResponse;
}
const conversations = new WeakMap<Socket, Conversation>();
const unheard = new WeakSet<Socket>();

/** No client takes all handles of the process or the turns of others. */
export function installConnections(app: FastifyInstance, most = mostConnections(handlesMost())): void {
  app.server.maxConnections = most + leavingMost;
  shareConnections(app.server, most);
  const route = shortTurns(app.routing);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Whoever has reset the connection reads no answer, and has no address that limits could count by.
    if (request.socket.remoteAddress === undefined) return void cutOff(request.socket);
    if (begin(request, response) > unansweredMost) return void cutOff(request.socket);
    if (hasBody(request)) countPieces(request);
    route(request, response);
  };
  app.server.removeAllListeners("request").on("request", answer);
  // An expectation we do not know is passed over: Node would refuse it without a body.
  app.server.on("checkExpectation", answer);
}

/** When all are taken, the network that has most of them gives way to others: its oldest idle one, if there is any. */
function shareConnections(server: Server, most: number): void {
  const ofNetwork = new Map<string, Set<Socket>>();
  let inAll = 0;

  function leave(network: string, socket: Socket): void {
    const own = ofNetwork.get(network);
    if (!own?.delete(socket)) return;
    inAll -= 1;
    if (own.size === 0) ofNetwork.delete(network);
  }

  server.on("connection", (socket: Socket) => {
    const network = widestNetworkOf(socket.remoteAddress ?? "");
    const own = ofNetwork.get(network) ?? new Set();
    ofNetwork.set(network, own.add(socket));
    inAll += 1;
    socket.once("close", () => leave(network, socket));
    if (inAll <= most) return;
    let [heaviest, theirs] = [network, own];
    for (const [other, its] of ofNetwork) if (its.size > theirs.size) [heaviest, theirs] = [other, its];
    const goes = (theirs !== own && firstIdle(theirs)) || socket;
    leave(heaviest, goes);
    cutOff(goes);
  });
}

function firstIdle(sockets: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of sockets) if (!conversations.get(socket)?.unanswered) return socket;
  const [oldest] = sockets;
  return oldest;
}

function cutOff(socket: Socket): void {
  hearNoMore(socket);
  socket.destroy();
}

/** Node would go on through all that it has read, thousands of requests, did it not believe that no more HTTP follows. */
export function hearNoMore(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => otherProtocolFollows;
  unheard.add(socket);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whoever reads the body, or nobody: its pieces come this way. */
function countPieces(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= piecesBeforeAverage + bytes / pieceLeastBytes) return push(piece, encoding);
    if (!request.socket.destroyed) cutOff(request.socket);
    return false;
  };
}

/** Half of all: the others are for files that come and go, the database and what the server asks elsewhere. */
export function mostConnections(handles: number): number {
  return Math.min(connectionsMost, Math.floor(handles / 2));
}

/** Where the system tells no limit, there is none that matters here. */
function handlesMost(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** How many requests of this connection have no whole answer, the new one included. */
function begin(request: IncomingMessage, response: ServerResponse): number {
  const { socket } = request;
  const conversation = { unanswered: (conversations.get(socket)?.unanswered ?? 0) + 1, request, response };
  conversations.set(socket, conversation);
  response.once("close", () => {
    const now = conversations.get(socket);
    if (now) now.unanswered -= 1;
  });
  return conversation.unanswered;
}

/** Whether the request that is just coming in was answered before its end, or is none any more. */
export function isAnsweredAlready(socket: Socket): boolean {
  const last = conversations.get(socket);
  return unheard.has(socket) || (last !== undefined && !last.request.complete && last.response.headersSent);
}
