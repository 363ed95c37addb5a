import { Readable } from "node:stream";
import { StorageUnavailable } from "./unavailable.ts";

/** Here a 404 means that the bucket itself is missing. */
export async function found(answer: Promise<Response>): Promise<string> {
  const { ok } = await answer;
  if (!ok) throw new StorageUnavailable("no-bucket");
  return textOf(await answer);
}

export async function textOf(answer: Response): Promise<string> {
  return answer.text().catch((error: unknown) => {
    throw new StorageUnavailable("cut-off", error);
  });
}

/** Whoever leaves, also before the first byte, lets go of the connection. */
export function bytesOf(answer: Response): Readable {
  const { body } = answer;
  const stream = Readable.from(piecesOf(body ?? []), { objectMode: false });
  // Once begun, it is let go of by its iteration; one that has failed says so a second time here.
  stream.once("close", () => void body?.cancel().catch(() => undefined));
  return stream;
}

async function* piecesOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new StorageUnavailable("cut-off", error);
  }
}
