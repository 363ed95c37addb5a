/** Slovak typography for machine translations and dictionary entries. What people wrote is never changed. */
export function typeset(slovak: string): string {
  return slovak
    .replace(/(?<=^|[\s(„])([ksvzouai]) (?=\S)/giu, "$1\u00a0")
    .replace(/(?<=\d) (?=\d{3}(?!\d)|[€%])/g, "\u00a0")
    .replace(/"([^"\n]+)"/g, "„$1“")
    .replace(/“([^“”„\n]+)”/g, "„$1“")
    .replace(/ - /g, " – ");
}

export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase("sk") + text.slice(1);

/** Words with further capitals, such as "IT", stay as they are. */
export function lowerFirst(text: string): string {
  return /^\S+\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase("sk") + text.slice(1);
}
