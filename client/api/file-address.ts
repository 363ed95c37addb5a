/**
 * Where this page reaches a file that the API has named. One that the site keeps itself lies below the page's own
 * origin, whatever name the visitor has typed: the policy of the page forbids every other one.
 */
export function fileAddress(url: string, origin: string = location.origin): string {
  const { pathname, search, searchParams } = new URL(url);
  // A bucket may be called objects; what it signs is signed as S3 does.
  const isOwn = /^\/objects\/(uploads|cvs)\//.test(pathname) && !searchParams.has("X-Amz-Signature");
  return isOwn ? origin + pathname + search : url;
}
