const plainTag = /^<(?:\w+:)?Relationship(?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*')){0,9}\s*\/?>\s*$/;
const attribute = /\s(\w+)\s*=\s*(["'])(.*?)\2/gs;
const isTemplate = /attachedTemplate/i;
const enough = 1_000;
/** A path, or a file's address without a computer in it. One letter before a colon is a drive, more are a scheme. */
const onOwnDisk = /^(?:file:\/\/\/(?=[a-z])|(?![a-z][a-z\d+.-]+:|[\\/]{2}|[\\%]))/i;

/** Whether a part's relationships load a template from elsewhere, whose macros come along when the document is opened. */
export function loadsTemplate(relationships: string): boolean {
  // Word writes none of the first and one of the second; half a million of either would hold up the site.
  if (relationships.split("&#", enough).length === enough) return true;
  const mentions = lettersFor(relationships).match(/<[^<]*attachedTemplate[^<]*/gi) ?? [];
  if (mentions.length > enough) return true;
  return mentions.some((tag) => {
    // What cannot be read with certainty could say anything to Word.
    if (!plainTag.test(tag)) return true;
    const attributes = [...tag.matchAll(attribute)].map(([, name = "", , value = ""]) => [name, value] as const);
    const { Type: type = "", Target: target = "" } = Object.fromEntries(attributes);
    return isTemplate.test(type) && !onOwnDisk.test(target.trim());
  });
}

/** Numbers in the place of letters, `&#104;ttp:`, become the letters, but never a quote or an angle that ends a value. */
function lettersFor(xml: string): string {
  return xml.replace(/&#(?:(\d+)|x([\da-f]+));/gi, (_, decimal?: string, hexadecimal?: string) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    if (code < 0x20) return "";
    const letter = code < 0x7f ? String.fromCharCode(code) : "_";
    return /["'<>]/.test(letter) ? "_" : letter;
  });
}
