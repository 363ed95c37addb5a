/** RFC 6266: the exact name for current browsers, and an ASCII name for programs that read only ASCII. */
export function attachment(filename: string): string {
  const ascii = filename
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeFileName(filename)}`;
}

/** RFC 5987 allows fewer characters than encodeURIComponent leaves alone. */
function encodeFileName(filename: string): string {
  return encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
