import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import { listObjects, S3Requests, type S3Settings } from "../storage/s3.ts";
import { newFileOptions, replaceFile } from "./archive.ts";

const prefix = "backups";
/** Long, because one request uploads a whole backup. */
const requestTimeoutMs = 15 * 60_000;

export interface BackupBucket {
  /** Uploads the file and reads it back to compare the bytes. */
  put(name: string, file: string): Promise<void>;
  /** False when the object does not exist. */
  get(name: string, file: string): Promise<boolean>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function openBucket(settings: S3Settings): BackupBucket {
  const s3 = new S3Requests({ ...settings, timeoutMs: requestTimeoutMs });
  const toKey = (name: string) => `${prefix}/${name}`;

  async function read(name: string): Promise<ReadableStream<Uint8Array> | null> {
    const answer = await s3.send({ method: "GET", key: toKey(name) });
    return answer.ok ? answer.body : null;
  }

  return {
    async put(name, file) {
      const hash = await hashContent(createReadStream(file));
      const headers = { "content-type": "application/octet-stream", "x-amz-content-sha256": hash };
      const answer = await s3.send({ method: "PUT", key: toKey(name), headers, body: await openAsBlob(file) });
      if (!answer.ok) throw new Error(`There is no bucket ${settings.bucket} at ${settings.endpoint}.`);
      const back = await read(name);
      if (back === null || (await hashContent(back)) !== hash)
        throw new Error(`The bucket ${settings.bucket} does not return the object that was written to it.`);
    },
    async get(name, file) {
      const content = await read(name);
      if (content === null) return false;
      await replaceFile(file, (temporary) => pipeline(content, createWriteStream(temporary, newFileOptions)));
      return true;
    },
    async names() {
      const found = await Array.fromAsync(listObjects(s3, prefix));
      return found.map(({ key }) => key.slice(prefix.length + 1));
    },
    async remove(name) {
      await s3.send({ method: "DELETE", key: toKey(name) });
    },
  };
}

async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
