import { limits } from "../../../../contract/limits.ts";

type Extension = (typeof limits.cvExtensions)[number];

/** How each kind begins; the server looks at all of it, this only spares an upload that would be in vain. */
const beginnings: Record<Extension, RegExp> = {
  ".pdf": /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/,
  ".docx": /^PK/,
  ".doc": /^\xd0\xcf/,
  ".rtf": /^(?:\xef\xbb\xbf)?\s{0,16}\{\\rtf/,
  ".txt": /^/,
};

/** Whether a file may be what its name says. One that cannot be read now is the upload's to explain. */
export async function beginsAsNamed(name: string, content: Blob): Promise<boolean> {
  const extension = limits.cvExtensions.find((known) => name.toLowerCase().endsWith(known));
  if (!extension) return true;
  try {
    const bytes = new Uint8Array(await content.slice(0, 32).arrayBuffer());
    return beginnings[extension].test(String.fromCharCode(...bytes));
  } catch {
    return true;
  }
}

/** A file is read only when it is sent; it may have been saved anew or removed since it was chosen. */
export async function isStillThere(content: unknown): Promise<boolean> {
  if (!(content instanceof Blob)) return true;
  try {
    await content.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
