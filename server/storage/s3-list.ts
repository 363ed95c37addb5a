import type { S3Requests } from "./s3-requests.ts";
import type { KeyPrefix, StoredObject } from "./storage.ts";
import { StorageUnavailable } from "./unavailable.ts";

/** Page by page; our keys hold nothing that XML escapes, and other keys in the bucket are not ours. */
export async function* listObjects(s3: S3Requests, prefix: KeyPrefix | "backups"): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const query = { "list-type": "2", prefix: `${prefix}/`, ...(token && { "continuation-token": token }) };
    const answer = await s3.send({ method: "GET", query });
    const xml = answer.ok ? await answer.text() : "";
    if (!xml.includes("ListBucketResult")) throw new StorageUnavailable("list-failed");
    for (const entry of xml.split("<Contents>").slice(1)) {
      const key = element(entry, "Key");
      if (key) yield { key, size: Number(element(entry, "Size")), storedAt: new Date(element(entry, "LastModified")) };
    }
    token = element(xml, "IsTruncated") === "true" ? unescaped(element(xml, "NextContinuationToken")) : undefined;
  } while (token);
}

function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
