import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage, StorageSurroundings } from "./storage.ts";

export function createStorage(config: Pick<Config, "dataDir" | "s3">, surroundings: StorageSurroundings): Storage {
  return config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, "objects"), surroundings);
}
