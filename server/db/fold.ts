/** Lower case without diacritics, as search compares: `Žofia` and `zofia` are the same. */
export function fold(value: string): string {
  return value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}
