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

export async function* bytesOf(answer: Response): AsyncGenerator<Uint8Array> {
  try {
    if (answer.body) yield* answer.body;
  } catch (error) {
    throw new StorageUnavailable("cut-off", error);
  }
}
