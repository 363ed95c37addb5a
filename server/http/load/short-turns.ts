import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { widestNetworkOf } from "../networks.ts";
import { TurnRation } from "./turn-ration.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Far more than visitors send in a millisecond. */
const requestsPerTurn = 8;

/**
 * Each turn of the event loop takes in one new connection, whatever else it does: whoever could make turns long would
 * keep everybody else out. Networks take turns, however many connections they have; one whose requests wait is not read.
 */
export function shortTurns(handle: Handle): Handle {
  const ration = new TurnRation(requestsPerTurn);
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const left = () => waiting.get(socket) ?? 0;
    waiting.set(socket, left() + 1);
    const isBegun = ration.run(widestNetworkOf(socket.remoteAddress ?? ""), 1, () => {
      waiting.set(socket, left() - 1);
      if (left() === 0) socket.resume();
      if (!socket.destroyed) handle(request, response);
    });
    if (!isBegun) socket.pause();
  };
}
