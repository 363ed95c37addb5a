import { changesMade, send } from "./request.ts";

type Take<Found> = (answer: Response) => Found | Promise<Found>;

/** How cached answers are asked for: one from before a change of one's own would put back what was, and is asked anew. */
export async function read<Found>(address: string, take: Take<Found>, signal?: AbortSignal): Promise<Found> {
  const before = changesMade();
  const found = await take(await send(address, signal && { signal }));
  return changesMade() === before ? found : read(address, take, signal);
}
