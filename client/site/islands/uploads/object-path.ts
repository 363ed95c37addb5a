/** The upload's address without host and signature, as the API names it; what cannot be read so stays as it is. */
export function objectPath(uploadUrl: string): string {
  if (!URL.canParse(uploadUrl)) return uploadUrl;
  const id = /\/uploads\/([^/]+)$/.exec(new URL(uploadUrl).pathname)?.[1];
  return id ? `/objects/uploads/${id}` : uploadUrl;
}
