const entryBytes = 128;

export interface OleEntry {
  name: string;
  /** 5 is the root, whose stream holds all small ones. */
  kind: number;
  first: number;
  size: number;
  /** Where its first sector lies in the file; meaningful for streams too large for the small-stream area. */
  offset: number;
}

/**
 * The names in the container's directory. Its entries are looked for wherever one can lie, on every 128th byte, instead
 * of following the chain of sectors: a damaged or malicious chain can neither hide an entry nor lead in circles.
 */
export function oleEntries(bytes: Buffer): OleEntry[] {
  if (bytes.length < 512) return [];
  const sectorShift = bytes.readUInt16LE(30);
  const sector = sectorShift === 12 ? 4_096 : 512;
  const entries: OleEntry[] = [];
  for (let at = 512; at + entryBytes <= bytes.length; at += entryBytes) {
    const nameBytes = bytes.readUInt16LE(at + 64);
    const kind = bytes.readUInt8(at + 66);
    const isEntry = nameBytes >= 4 && nameBytes <= 64 && nameBytes % 2 === 0 && [1, 2, 5].includes(kind);
    if (!isEntry || bytes.readUInt16LE(at + nameBytes - 2) !== 0) continue;
    const name = bytes.toString("utf16le", at, at + nameBytes - 2);
    const first = bytes.readUInt32LE(at + 116);
    entries.push({ name, kind, first, size: bytes.readUInt32LE(at + 120), offset: (first + 1) * sector });
  }
  return entries;
}
