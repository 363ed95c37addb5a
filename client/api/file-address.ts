/**
 * The URL from which this page loads a file of the API. A file that the server stores itself is loaded from the page's
 * own origin, whatever host name the visitor typed, because the Content Security Policy forbids other hosts.
 */
export function fileAddress(url: string, origin: string = location.origin): string {
  const { pathname, search, searchParams } = new URL(url);
  // An S3 bucket may be named `objects` too, but its signed URLs have `X-Amz-Signature`.
  const isOwn = /^\/objects\/(uploads|cvs)\//.test(pathname) && !searchParams.has("X-Amz-Signature");
  return isOwn ? origin + pathname + search : url;
}
