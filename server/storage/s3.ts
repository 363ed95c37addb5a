import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { attachment } from "./content-disposition.ts";
import { checkedKey } from "./keys.ts";
import { bytesOf, found, textOf } from "./s3-answers.ts";
import { listObjects } from "./s3-list.ts";
import { S3Requests, type S3Settings } from "./s3-requests.ts";
import type { Storage, UploadBounds } from "./storage.ts";
import { StorageUnavailable } from "./unavailable.ts";

/** What visitors declare about a file is not kept: the store would repeat it to whoever opens the object. */
const neutral = { "content-type": "application/octet-stream" };

/** Any bucket that speaks S3. Browsers talk to it directly, by addresses signed here. */
export function createS3Storage(settings: S3Settings): Storage {
  const s3 = new S3Requests(settings);

  async function size(key: string): Promise<number | undefined> {
    const answer = await s3.send({ method: "HEAD", key: checkedKey(key) });
    return answer.ok ? Number(answer.headers.get("content-length")) : undefined;
  }

  return {
    browserOrigin: s3.origin,
    size,
    uploadUrl: (key, seconds, bounds) =>
      s3.presign({ method: "PUT", key: checkedKey(key), seconds, headers: boundHeaders(bounds) }),
    downloadUrl: (key, seconds, { filename, mimeType }) =>
      s3.presign({
        method: "GET",
        key: checkedKey(key),
        seconds,
        query: {
          "response-content-disposition": attachment(filename),
          "response-content-type": mimeType,
          "response-cache-control": "private, no-store",
        },
      }),
    async read(key) {
      const answer = await s3.send({ method: "GET", key: checkedKey(key) });
      return answer.ok ? bytesOf(answer) : undefined;
    },
    async write(key, chunks) {
      const body = new Uint8Array(await buffer(chunks));
      if ((await size(key)) !== undefined) return false;
      const hash = createHash("sha256").update(body).digest("hex");
      await found(s3.send({ method: "PUT", key, headers: { ...neutral, "x-amz-content-sha256": hash }, body }));
      return true;
    },
    async copy(from, to) {
      const headers = {
        ...neutral,
        "x-amz-copy-source": `/${settings.bucket}/${checkedKey(from)}`,
        "x-amz-metadata-directive": "REPLACE",
      };
      const answer = await s3.send({ method: "PUT", key: checkedKey(to), headers });
      if (!answer.ok) return false;
      // A copy that fails late has already answered 200.
      if (!(await textOf(answer)).includes("CopyObjectResult")) throw new StorageUnavailable("copy-failed");
      return true;
    },
    async remove(key) {
      await s3.send({ method: "DELETE", key: checkedKey(key) });
    },
    list: (prefix) => listObjects(s3, prefix),
    // A bucket shows an object only once it is whole.
    async dropUnfinished() {},
    async ready() {
      await found(s3.send({ method: "GET", query: { "list-type": "2", "max-keys": "1" } }));
    },
  };
}

/** Signed, so that the bucket itself refuses another length or type; without them only attaching looks. */
function boundHeaders({ size, type }: UploadBounds = {}): Record<string, string> {
  return {
    ...(size !== undefined && { "content-length": String(size) }),
    ...(type !== undefined && { "content-type": type }),
  };
}
