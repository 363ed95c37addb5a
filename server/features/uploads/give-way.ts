import type { Deps } from "../../deps.ts";
import { StorageUnavailable } from "../../storage/unavailable.ts";
import { everybodys, filesToGiveUp } from "./parked.ts";
import { giveUp } from "./uploads.repository.ts";

type Room = Parameters<typeof filesToGiveUp>[1];

/** Lets files that nobody has claimed go, so that others can come; false when there is none that may. */
export async function giveWay({ db, clock, background }: Deps, room: Room): Promise<boolean> {
  const files = await filesToGiveUp(db.query, room, clock());
  if (files.length === 0) return false;
  await db.write((write) => giveUp(write, files, clock()));
  background.wake("removals");
  return true;
}

/** What the disk has no room for is refused this time; whoever tries again finds some. */
export async function givingWay<T>(deps: Deps, store: Promise<T>): Promise<T> {
  try {
    return await store;
  } catch (error) {
    if (error instanceof StorageUnavailable && error.reason === "ENOSPC") await giveWay(deps, everybodys);
    throw error;
  }
}
