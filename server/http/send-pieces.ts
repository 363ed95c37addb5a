import type { FastifyReply } from "fastify";

type Take = (piece: Uint8Array) => Promise<void>;

/**
 * Sends what is handed over, a piece when the one before it has left, so that all can share one place in memory. As a
 * stream each piece has its own, and collecting them is most of what a large file costs.
 * False, with nothing sent, when `give` had nothing.
 */
export async function sendPieces(reply: FastifyReply, give: (take: Take) => Promise<boolean>): Promise<boolean> {
  const { raw } = reply;
  const begin = () => {
    if (reply.sent) return;
    // From here on the framework leaves the answer to us.
    reply.hijack();
    raw.statusCode = reply.statusCode;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  };
  const gone = new Promise<never>((_, reject) => raw.once("close", () => reject(new Error("the reader is gone"))));
  gone.catch(() => undefined);
  try {
    const isThere = await give(async (piece) => {
      begin();
      const left = new Promise<void>((resolve, reject) => {
        raw.write(piece, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([left, gone]);
    });
    if (!isThere) return false;
    begin();
    raw.end();
  } catch (error) {
    if (!reply.sent) throw error;
    // An answer that has begun can only be broken off; its length tells the reader.
    raw.destroy();
  }
  return true;
}
