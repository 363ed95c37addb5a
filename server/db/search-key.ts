/**
 * Folds a text for search to lower case without diacritics: `Žofia` becomes `zofia`. Marks are removed before the
 * normalization as well, because normalizing a long run of marks takes quadratic time.
 */
export function toSearchKey(value: string): string {
  const unmarked = value.replace(/\p{M}+/gu, "").normalize("NFKD");
  // One character may expand to eighteen, which would fill the index.
  return unmarked
    .slice(0, 2 * value.length + 16)
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

/** The international and the national spelling of a phone number, without separators. National numbers are Slovak. */
export function listPhoneSpellings(phone: string): string {
  const digits = phone.replace(/[ \-/.()]/g, "");
  if (digits.startsWith("00")) return listPhoneSpellings(`+${digits.slice(2)}`);
  if (digits.startsWith("0")) return `+421${digits.slice(1)} ${digits}`;
  return digits.startsWith("+421") ? `${digits} 0${digits.slice(4)}` : digits;
}
