import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Query } from "../db/db.ts";
import { createStorage } from "../storage/create-storage.ts";
import { isObjectKey } from "../storage/keys.ts";
import type { Storage } from "../storage/storage.ts";
import { errorCode, StorageUnavailable } from "../storage/unavailable.ts";

/** Those of the newest applications: where the store has none of so many, it is another one. */
const cvsLookedFor = 5;

type Place = Pick<Config, "s3" | "dataDir">;

export const folderOf = ({ dataDir }: Place) => join(dataDir, "objects");

const markOf = (place: Place) => join(folderOf(place), "folder-id.txt");

/** The bucket, or the id that lies in the folder: one whose disk is not mounted has the same name and no id. */
export function filesPlace(place: Place): string | undefined {
  if (place.s3) return `${place.s3.endpoint}/${place.s3.bucket}`;
  try {
    return `folder ${readFileSync(markOf(place), "utf8").trim()}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

export function markFilesPlace(place: Place): void {
  if (filesPlace(place)) return;
  mkdirSync(folderOf(place), { recursive: true, mode: 0o700 });
  // Another server on the same folder may have been first: what it wrote holds.
  try {
    writeFileSync(markOf(place), `${randomUUID()}\n`, { flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

/** To look for files alone: it signs nothing. */
export const storageToLook = (config: Config) =>
  createStorage(config, { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() });

export async function newestCvs(query: Query, storage: Storage): Promise<"there" | "missing" | "unknown"> {
  const named = query.selectFrom("applications").select("resume_object").where("resume_object", "is not", null);
  const rows = await named.orderBy("created_at", "desc").limit(cvsLookedFor).execute();
  // A row whose key is none names no file that could be looked for.
  const keys = rows.flatMap(({ resume_object: key }) => (key !== null && isObjectKey(key) ? [key] : []));
  try {
    for (const key of keys) if ((await storage.size(key)) !== undefined) return "there";
  } catch (error) {
    if (error instanceof StorageUnavailable) return "unknown";
    throw error;
  }
  return keys.length > 0 ? "missing" : "there";
}
