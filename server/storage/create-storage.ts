import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage, StorageContext } from "./storage.ts";

type Place = Pick<Config, "dataDir" | "s3">;

export function createStorage({ dataDir, s3 }: Place, context: StorageContext): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, "objects"), context);
}
