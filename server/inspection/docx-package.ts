/** Together, in all parts of a document. */
const elementsMost = 300_000;
const contents = "[content_types].xml";

interface Relationship {
  kind: string;
  target: string;
}

/** What a document says about its parts, which its list of contents and its relationships have to tell before they are read. */
export class DocxPackage {
  elements = elementsMost;
  readonly #ofEnding = new Map<string, string[]>();
  readonly #ofPart = new Map<string, string[]>();
  /** By the last word of their path: what a relationship takes for anything but a picture. */
  readonly #needed = new Set<string>();
  /** By the part they are of and their id. */
  readonly #relationships = new Map<string, Relationship[]>();

  /** In which order parts have to be read. */
  static rank(part: string): number {
    if (part.toLowerCase() === contents) return 0;
    return isRelationships(part) ? 1 : 2;
  }

  element(part: string, name: string, attributes: Record<string, string>): void {
    const {
      Id = "",
      Extension = "",
      PartName = "",
      ContentType = "",
      Type = "",
      Target = "",
      TargetMode = "",
    } = attributes;
    const isContents = DocxPackage.rank(part) === 0;
    if (isContents && name === "Default") noteIn(this.#ofEnding, Extension.toLowerCase(), ContentType);
    if (isContents && name === "Override") noteIn(this.#ofPart, plain(PartName), ContentType);
    const relationship = { kind: kindOf(Type), target: Target };
    if (name === "Relationship") noteIn(this.#relationships, idKey(ownerOf(part), Id), relationship);
    const isInside = name === "Relationship" && TargetMode !== "External";
    if (isInside && !/\/image\s*$/i.test(Type)) this.#needed.add(lastWord(Target));
  }

  /** Whether readers take it for XML, whatever it is. */
  isXml(part: string): boolean {
    return DocxPackage.rank(part) < 2 || this.#typesOf(part).some((type) => /[+/]xml\b/i.test(type));
  }

  /** Whether nothing calls it anything but a picture. */
  isPicture(part: string): boolean {
    const isAmongPictures = /(?:^|\/)media\/[^/]+$/i.test(part) && !this.#needed.has(lastWord(part));
    return isAmongPictures && this.#typesOf(part).every((type) => /^\s*image\//i.test(type));
  }

  /** Whether the part whose relationships these are is a chart. */
  isOfChart(relationships: string): boolean {
    const types = this.#typesOf(ownerOf(relationships));
    return types.length > 0 && types.every((type) => /\.chart(?:ex)?\+xml\s*$/i.test(type));
  }

  /** What a part means by an id. */
  relationshipsOf(part: string, id: string): readonly Relationship[] {
    return this.#relationships.get(idKey(part, id)) ?? [];
  }

  #typesOf(part: string): string[] {
    const name = plain(part);
    return this.#ofPart.get(name) ?? this.#ofEnding.get(name.slice(name.lastIndexOf(".") + 1)) ?? [];
  }
}

function isRelationships(part: string): boolean {
  return /\.rels$/i.test(part);
}

/** The part whose relationships these are. */
function ownerOf(relationships: string): string {
  return relationships.replace(/_rels\/([^/]*)\.rels$/i, "$1");
}

function idKey(part: string, id: string): string {
  return `${plain(part)} ${id.trim().toLowerCase()}`;
}

/** A kind of relationship is told by its last word. */
export function kindOf(type: string): string {
  return type
    .slice(type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
}

function noteIn<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const known = lists.get(key);
  if (known) known.push(one);
  else lists.set(key, [one]);
}

/** Without what readers leave out of the comparison of two names. */
function plain(part: string): string {
  const decoded = part.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    return Buffer.from(codes.replaceAll("%", ""), "hex").toString();
  });
  return decoded.trim().replace(/^\//, "").toLowerCase();
}

function lastWord(address: string): string {
  const path = plain(address).replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1);
}
