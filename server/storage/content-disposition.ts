/** RFC 6266: the exact name for every browser of today, and one in ASCII for whatever reads only that. */
export function attachment(filename: string): string {
  const ascii = filename
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(filename)}`;
}

/** RFC 5987 allows fewer characters than encodeURIComponent leaves alone. */
function encoded(filename: string): string {
  return encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
