import { changesMade, send } from "./request.ts";

type Take<Found> = (answer: Response) => Found | Promise<Found>;

/** Fetches for the cache, again when this document has changed something meanwhile: the response may be from before. */
export async function read<Found>(address: string, take: Take<Found>, signal?: AbortSignal): Promise<Found> {
  const before = changesMade();
  const found = await take(await send(address, signal && { signal }));
  return changesMade() === before ? found : read(address, take, signal);
}
