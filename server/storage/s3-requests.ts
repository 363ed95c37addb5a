import { AwsClient, AwsV4Signer } from "aws4fetch";
import { Patience } from "./patience.ts";
import { StorageUnavailable } from "./unavailable.ts";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key`; otherwise `bucket.endpoint/key`. */
  pathStyle: boolean;
  /**
   * How long a request may take, or four times that to write a whole object. While one is read the store may be silent for
   * four times that; how long its reader takes is no trouble of the store.
   */
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
  passing: boolean;
  cause?: unknown;
}

const attempts = 3;
const pauseMs = 150;

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

  /** 2xx and 404 come back, anything else is unavailable; what may pass by itself is tried again. */
  async send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#once(request);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const failure = answer instanceof Response ? await refused(answer) : answer;
      if (!failure.passing || attempt === attempts) throw new StorageUnavailable(failure.reason, failure.cause);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
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
    // The signature is over `%20`; not every store reads a `+` as the same.
    return url.href.replaceAll("+", "%20");
  }

  async #once({ method, key, query, headers = {}, body = null }: S3Request): Promise<Response | Failure> {
    const { timeoutMs = 10_000 } = this.#settings;
    try {
      const signed = await this.#client.sign(this.#url(key ?? "", query), { method, headers, body });
      if (method === "GET" && key !== undefined) {
        const patience = new Patience(timeoutMs * 4);
        return patience.body(await patience.waitFor(fetch(signed, { redirect: "error", signal: patience.signal })));
      }
      const signal = AbortSignal.timeout(body === null ? timeoutMs : timeoutMs * 4);
      return await fetch(signed, { redirect: "error", signal });
    } catch (cause) {
      const reason = wordOf(cause);
      // A kept connection that the store has closed meanwhile fails at once; a store that hangs is not asked again.
      return { reason, passing: reason !== "TimeoutError", cause };
    }
  }

  #url(key: string, query: Record<string, string> = {}): URL {
    const url = new URL(key, this.#root);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

/** fetch calls every failure a TypeError; the useful word (ECONNREFUSED, ENOTFOUND) stands one level down. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.name;
}

async function refused(answer: Response): Promise<Failure> {
  await answer.body?.cancel();
  return { reason: `status-${answer.status}`, passing: answer.status >= 500 || answer.status === 429 };
}
