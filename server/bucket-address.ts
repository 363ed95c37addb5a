export function bucketMistake(address: string): string | undefined {
  const { bucket, accessKeyId, secretAccessKey } = bucketOf(address);
  return bucket && accessKeyId && secretAccessKey ? undefined : "write it as https://KEY:SECRET@HOST/BUCKET";
}

/** `https://KEY:SECRET@HOST/BUCKET`, with `?region=` where the store asks for one. */
export function bucketOf(address: string) {
  const url = new URL(address);
  return {
    endpoint: url.origin,
    bucket: url.pathname.replaceAll("/", ""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    pathStyle: true,
  };
}
