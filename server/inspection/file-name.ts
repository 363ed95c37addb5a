const maxNameBytes = 200;

/** Characters that reorder or hide letters (`cv‮fdp.exe` reads `cvexe.pdf`), but not joiners that scripts need. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const forbiddenOnWindows = /[<>:"|?*]/g;

/** Names of devices, with any extension: Windows neither saves nor unpacks such a file. */
const deviceOnWindows = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** The visitor's name for the file, without anything that misleads staff or their system. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(invisible, "").replace(forbiddenOnWindows, "_").replace(/\s+/gu, " ");
  // Windows drops dots and spaces at the end of a name, so that the extension would differ from the checked one.
  let end = visible.length;
  while (/[. ]/.test(visible.charAt(end - 1))) end -= 1;
  const name = visible.slice(0, end).trimStart();
  const extension = getExtension(name);
  const base = shorten(name.slice(0, name.length - extension.length)) || "CV";
  const [first = ""] = base.split(".", 1);
  return `${deviceOnWindows.test(first.trim()) ? "_" : ""}${base}${extension}`;
}

/** The extension with its dot, as written; empty when the name has no extension. */
export function getExtension(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "";
}

/** Cuts a name between characters, at the length that every file system accepts. */
function shorten(base: string): string {
  let bytes = 0;
  let kept = "";
  for (const character of base) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxNameBytes) return kept.trimEnd();
    kept += character;
  }
  return kept;
}
