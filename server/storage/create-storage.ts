import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage, StorageSurroundings } from "./storage.ts";

type Place = Pick<Config, "dataDir" | "s3"> & Partial<Pick<Config, "accelRedirect">>;

export function createStorage({ dataDir, s3, accelRedirect }: Place, surroundings: StorageSurroundings): Storage {
  const groupReads = accelRedirect !== undefined;
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, "objects"), { ...surroundings, groupReads });
}
