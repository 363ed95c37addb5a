import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { attachment } from "./content-disposition.ts";
import { checkKey, type KeyPrefix, type Storage, StorageUnavailable, type StoredObject } from "./storage.ts";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key`; otherwise `bucket.endpoint/key`. */
  pathStyle: boolean;
  /** The time limit of a request. Writing an object may take four times as long, a read only has to begin in time. */
  timeoutMs?: number;
}

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A blob is read from its file while it is sent; its hash must be among the headers. */
  body?: Uint8Array<ArrayBuffer> | Blob | null;
}

interface Presigned {
  method: "GET" | "PUT";
  key: string;
  seconds: number;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

interface Failure {
  reason: string;
  canRetry: boolean;
  cause?: unknown;
}

const maxAttempts = 3;
const backOffMs = 150;
/** The type that a visitor declares is not stored: the store would repeat it to everybody who opens the object. */
const neutral = { "content-type": "application/octet-stream" };

/** Stores files in any S3-compatible bucket. Browsers talk to the bucket directly, by URLs that are signed here. */
export function createS3Storage(settings: S3Settings): Storage {
  const s3 = new S3Requests(settings);

  async function size(key: string): Promise<number | undefined> {
    const answer = await s3.send({ method: "HEAD", key: checkKey(key) });
    return answer.ok ? Number(answer.headers.get("content-length")) : undefined;
  }

  return {
    browserOrigin: s3.origin,
    size,
    /** With bounds the bucket itself refuses another length or type. */
    uploadUrl: (key, seconds, { size, type } = {}) =>
      s3.presign({
        method: "PUT",
        key: checkKey(key),
        seconds,
        headers: {
          ...(size !== undefined && { "content-length": String(size) }),
          ...(type !== undefined && { "content-type": type }),
        },
      }),
    downloadUrl: (key, seconds, { filename, mimeType }) =>
      s3.presign({
        method: "GET",
        key: checkKey(key),
        seconds,
        query: {
          "response-content-disposition": attachment(filename),
          "response-content-type": mimeType,
          "response-cache-control": "private, no-store",
        },
      }),
    async read(key) {
      const { ok, body } = await s3.send({ method: "GET", key: checkKey(key) });
      if (!ok) return undefined;
      const stream = Readable.from(body ?? [], { objectMode: false });
      // A stream that is destroyed before its first byte would otherwise keep the connection open.
      return stream.once("close", () => void body?.cancel().catch(() => undefined));
    },
    async write(key, chunks) {
      const body = new Uint8Array(await buffer(chunks));
      if ((await size(key)) !== undefined) return false;
      const hash = createHash("sha256").update(body).digest("hex");
      assertBucket(await s3.send({ method: "PUT", key, headers: { ...neutral, "x-amz-content-sha256": hash }, body }));
      return true;
    },
    async copy(from, to) {
      const headers = {
        ...neutral,
        "x-amz-copy-source": `/${settings.bucket}/${checkKey(from)}`,
        "x-amz-metadata-directive": "REPLACE",
      };
      const answer = await s3.send({ method: "PUT", key: checkKey(to), headers });
      if (!answer.ok) return false;
      // A copy that fails late has already answered 200.
      if (!(await readText(answer)).includes("CopyObjectResult")) throw new StorageUnavailable("copy-failed");
      return true;
    },
    async remove(key) {
      await s3.send({ method: "DELETE", key: checkKey(key) });
    },
    list: (prefix) => listObjects(s3, prefix),
    async ready() {
      assertBucket(await s3.send({ method: "GET", query: { "list-type": "2", "max-keys": "1" } }));
    },
  };
}

/** Signed requests to one bucket. */
export class S3Requests {
  readonly #settings: S3Settings;
  readonly #client: AwsClient;
  readonly #root: URL;

  constructor(settings: S3Settings) {
    const { endpoint, bucket, pathStyle, region, accessKeyId, secretAccessKey } = settings;
    this.#settings = settings;
    this.#client = new AwsClient({ service: "s3", region, accessKeyId, secretAccessKey });
    this.#root = new URL(`${endpoint}/`);
    if (pathStyle) this.#root.pathname += `${bucket}/`;
    else this.#root.hostname = `${bucket}.${this.#root.hostname}`;
  }

  get origin(): string {
    return this.#root.origin;
  }

  /** Returns responses with 2xx and 404, and throws for all others. Retries temporary failures with back-off. */
  async send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#sendOnce(request);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const failure = answer instanceof Response ? await toFailure(answer) : answer;
      if (!failure.canRetry || attempt === maxAttempts) throw new StorageUnavailable(failure.reason, failure.cause);
      await wait(backOffMs * attempt);
    }
  }

  async presign({ method, key, seconds, query, headers }: Presigned): Promise<string> {
    const { region, accessKeyId, secretAccessKey } = this.#settings;
    const signer = new AwsV4Signer({
      method,
      url: this.#url(key, { ...query, "X-Amz-Expires": String(seconds) }).href,
      ...(headers && { headers, allHeaders: true }),
      signQuery: true,
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
    });
    const { url } = await signer.sign();
    // The signature covers `%20`, and some stores do not read `+` as the same character.
    return url.href.replaceAll("+", "%20");
  }

  async #sendOnce({ method, key, query, headers = {}, body = null }: S3Request): Promise<Response | Failure> {
    const { timeoutMs = 10_000 } = this.#settings;
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new DOMException("no answer", "TimeoutError")),
      body === null ? timeoutMs : timeoutMs * 4,
    );
    try {
      const signed = await this.#client.sign(this.#url(key, query), { method, headers, body });
      // fetch itself ends a response whose body is silent for five minutes.
      return await fetch(signed, { redirect: "error", signal: timeout.signal });
    } catch (cause) {
      const reason = getFailureReason(cause);
      // A closed keep-alive connection fails at once; a store that hangs is not asked again.
      return { reason, canRetry: reason !== "TimeoutError", cause };
    } finally {
      clearTimeout(timer);
    }
  }

  #url(key = "", query: Record<string, string> = {}): URL {
    const url = new URL(key, this.#root);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

/** Lists objects page by page. Keys are not unescaped: the site's own keys contain nothing that XML escapes. */
export async function* listObjects(s3: S3Requests, prefix: KeyPrefix | "backups"): AsyncGenerator<StoredObject> {
  let token = "";
  do {
    const query = { "list-type": "2", prefix: `${prefix}/`, ...(token && { "continuation-token": token }) };
    const xml = await readText(await s3.send({ method: "GET", query }));
    if (!xml.includes("ListBucketResult")) throw new StorageUnavailable("list-failed");
    for (const entry of xml.split("<Contents>").slice(1)) {
      const key = readElement(entry, "Key");
      if (key) yield { key, size: Number(readElement(entry, "Size")) };
    }
    const next = readElement(xml, "NextContinuationToken").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    const unescaped = next.replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&amp;", "&");
    token = readElement(xml, "IsTruncated") === "true" ? unescaped : "";
  } while (token);
}

function readElement(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}

/** A 404 to a write or a list means that the bucket itself is missing. */
function assertBucket(answer: Response): void {
  void answer.body?.cancel();
  if (!answer.ok) throw new StorageUnavailable("no-bucket");
}

async function readText(answer: Response): Promise<string> {
  return answer.text().catch((error: unknown) => {
    throw new StorageUnavailable("cut-off", error);
  });
}

/** fetch calls every failure a TypeError; the useful code (ECONNREFUSED, ENOTFOUND) is in its cause. */
function getFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.name;
}

async function toFailure(answer: Response): Promise<Failure> {
  await answer.body?.cancel();
  return { reason: `status-${answer.status}`, canRetry: answer.status >= 500 || answer.status === 429 };
}
