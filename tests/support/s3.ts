import { randomBytes } from "node:crypto";
import { service } from "./services.ts";

export type Bucket = Awaited<ReturnType<typeof freshBucket>>;

/** A new bucket with CORS for any origin. */
export async function freshBucket() {
  const env = await service("swift");
  const { TEST_S3_ENDPOINT: endpoint = "", TEST_S3_ACCESS_KEY_ID: accessKeyId = "" } = env;
  const { TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = env;
  const bucket = `test-${randomBytes(8).toString("hex")}`;
  // Swift has no PutBucketCors: CORS is set by its own API.
  const login = await fetch(`${endpoint}/auth/v1.0`, {
    headers: { "x-storage-user": accessKeyId, "x-storage-pass": secretAccessKey },
  });
  const account = login.headers.get("x-storage-url");
  const answer = await fetch(`${account}/${bucket}`, {
    method: "PUT",
    headers: {
      "x-auth-token": login.headers.get("x-auth-token") ?? "",
      "x-container-meta-access-control-allow-origin": "*",
      "x-container-meta-access-control-expose-headers": "etag content-disposition",
    },
  });
  if (!answer.ok) throw new Error(`The bucket could not be made: ${answer.status} ${await answer.text()}`);
  return { endpoint, bucket, region: "us-east-1", accessKeyId, secretAccessKey, pathStyle: true };
}

/** The bucket's settings as environment variables. */
export function bucketVariables(bucket: Bucket): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_PATH_STYLE: bucket.pathStyle ? "on" : "off",
  };
}
