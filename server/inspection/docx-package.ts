/** Limits the XML elements of all parts of a document together. */
const maxElements = 300_000;
/** Algorithmic complexity: each use of an id compares all its relationships. Honest documents have one per id. */
const maxPerKey = 20;
const contents = "[content_types].xml";

interface Relationship {
  kind: string;
  target: string;
}

/** Collects everything that the list of contents and the relationships of a document say about its parts. */
export class DocxPackage {
  elements = maxElements;
  readonly #ofEnding = new Map<string, string[]>();
  readonly #ofPart = new Map<string, string[]>();
  /** The file name of each part that a relationship uses as anything but a picture. */
  readonly #needed = new Set<string>();
  /** The relationships by the part that has them and their id. */
  readonly #relationships = new Map<string, Relationship[]>();

  /** The order in which parts have to be read. */
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
    if (isContents && name === "Default") addTo(this.#ofEnding, Extension.toLowerCase(), ContentType);
    if (isContents && name === "Override") addTo(this.#ofPart, normalize(PartName), ContentType);
    const relationship = { kind: getKind(Type), target: Target };
    if (name === "Relationship") addTo(this.#relationships, getIdKey(getOwner(part), Id), relationship);
    const isInside = name === "Relationship" && TargetMode !== "External";
    if (isInside && !/\/image\s*$/i.test(Type)) this.#needed.add(getLastWord(Target));
  }

  /** Whether document readers treat a part as XML. */
  isXml(part: string): boolean {
    return DocxPackage.rank(part) < 2 || this.#getTypes(part).some((type) => /[+/]xml\b/i.test(type));
  }

  /** Whether a part's folder, relationships and content types all say that the part is a picture. */
  isPicture(part: string): boolean {
    const isAmongPictures = /(?:^|\/)media\/[^/]+$/i.test(part) && !this.#needed.has(getLastWord(part));
    return isAmongPictures && this.#getTypes(part).every((type) => /^\s*image\//i.test(type));
  }

  /** Whether the part that has these relationships is a chart. */
  belongsToChart(relationships: string): boolean {
    const types = this.#getTypes(getOwner(relationships));
    return types.length > 0 && types.every((type) => /\.chart(?:ex)?\+xml\s*$/i.test(type));
  }

  getRelationships(part: string, id: string): readonly Relationship[] {
    return this.#relationships.get(getIdKey(part, id)) ?? [];
  }

  #getTypes(part: string): string[] {
    const name = normalize(part);
    return this.#ofPart.get(name) ?? this.#ofEnding.get(name.slice(name.lastIndexOf(".") + 1)) ?? [];
  }
}

function isRelationships(part: string): boolean {
  return /\.rels$/i.test(part);
}

/** The part that has the relationships of this file. */
function getOwner(relationships: string): string {
  return relationships.replace(/_rels\/([^/]*)\.rels$/i, "$1");
}

function getIdKey(part: string, id: string): string {
  return `${normalize(part)} ${id.trim().toLowerCase()}`;
}

/** The kind of a relationship: the last word of the URL that is its type. */
export function getKind(type: string): string {
  return type
    .slice(type.lastIndexOf("/") + 1)
    .trim()
    .toLowerCase();
}

function addTo<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const known = lists.get(key);
  if (known) known.push(one);
  else lists.set(key, [one]);
  if (known && known.length > maxPerKey) throw new Error("too many entries of one key");
}

/** The form in which document readers compare the names of two parts. */
function normalize(part: string): string {
  const decoded = part.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    return Buffer.from(codes.replaceAll("%", ""), "hex").toString();
  });
  return decoded.trim().replace(/^\//, "").toLowerCase();
}

function getLastWord(address: string): string {
  const path = normalize(address).replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1);
}
