const nameBytes = 200;

/** Marks that reorder or hide letters (`cv‮fdp.exe` reads `cvexe.pdf`), except the two joiners that scripts need. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const forbiddenOnWindows = /[<>:"|?*]/g;

/** Devices, whatever the extension: Windows neither saves nor unpacks a file of that name. */
const deviceOnWindows = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** The name under which staff will save the file: the visitor's own, without what could mislead them or their system. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(invisible, "").replace(forbiddenOnWindows, "_").replace(/\s+/gu, " ");
  // Windows drops dots and spaces at the end of a name, and with them the extension that was checked.
  let end = visible.length;
  while (/[. ]/.test(visible.charAt(end - 1))) end -= 1;
  const name = visible.slice(0, end).trimStart();
  const extension = extensionOf(name);
  const base = shortened(name.slice(0, name.length - extension.length)) || "CV";
  const [first = ""] = base.split(".", 1);
  return `${deviceOnWindows.test(first.trim()) ? "_" : ""}${base}${extension}`;
}

/** With its dot, as written; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "";
}

/** By whole characters, to what every file system takes. */
function shortened(base: string): string {
  let bytes = 0;
  let kept = "";
  for (const character of base) {
    bytes += Buffer.byteLength(character);
    if (bytes > nameBytes) return kept.trimEnd();
    kept += character;
  }
  return kept;
}
