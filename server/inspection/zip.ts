import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  isDeflated: boolean;
  compressedSize: number;
  size: number;
  /** Offsets of the local header and of the data. */
  start: number;
  dataStart: number;
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, locator: 0x07064b50 };
const endBytes = 22;
const locatorBytes = 20;
const maxCommentBytes = 65_535;
const maxEntries = 2_000;
/** Algorithmic complexity: a part's name is compared for each XML element. Windows cannot unpack longer names. */
const maxNameLength = 260;
const maxUnpackedBytes = 200 * 1_048_576;
/** Only one part is in memory at a time, but the whole of it. */
const maxPartBytes = 64 * 1_048_576;
const dataDescriptorFlag = 0x0008;

/**
 * The directory of an archive. Undefined for bytes before or after it, parts that overlap, headers that contradict the
 * directory, and more than a document can need.
 */
export function readZip(bytes: Buffer): ZipEntry[] | undefined {
  const end = findEndRecord(bytes);
  if (end === undefined || bytes.length < endBytes || bytes.readUInt32LE(0) !== signature.local) return undefined;
  // Readers differ in which end record counts, and in whether a ZIP64 directory does.
  const isSecond = bytes.indexOf("PK\x05\x06", end + 1, "latin1") !== -1;
  if (isSecond || bytes.readUInt32LE(Math.max(0, end - locatorBytes)) === signature.locator) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  const isWhole = bytes.readUInt16LE(end + 8) === count && directory + bytes.readUInt32LE(end + 12) === end;
  if (!isWhole || count > maxEntries) return undefined;
  const entries: ZipEntry[] = [];
  let at = directory;
  for (let number = 0; number < count; number++) {
    const read = readEntry(bytes, at, end);
    if (!read) return undefined;
    entries.push(read.entry);
    at = read.next;
  }
  return at === end && isSound(entries, directory) ? entries : undefined;
}

/** Whether the file would also open as an archive. */
export function endsAsZip(bytes: Buffer): boolean {
  return findEndRecord(bytes) !== undefined;
}

/** Undefined unless the part has exactly the size that the directory promises; never unpacks more. */
export function unpack(bytes: Buffer, { dataStart, compressedSize, isDeflated, size }: ZipEntry): Buffer | undefined {
  const data = bytes.subarray(dataStart, dataStart + compressedSize);
  const part = isDeflated ? inflate(data, size) : data;
  return part?.length === size ? part : undefined;
}

function inflate(data: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size) });
  } catch {
    return undefined;
  }
}

function findEndRecord(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endBytes - maxCommentBytes);
  for (let at = bytes.length - endBytes; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== signature.end) continue;
    if (at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

function readEntry(bytes: Buffer, at: number, end: number): { entry: ZipEntry; next: number } | undefined {
  if (at + 46 > end || bytes.readUInt32LE(at) !== signature.central) return undefined;
  const method = bytes.readUInt16LE(at + 10);
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const start = bytes.readUInt32LE(at + 42);
  if (next > end || (method !== 0 && method !== 8) || start + 30 > at) return undefined;
  const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
  const localName = bytes.toString("utf8", start + 30, start + 30 + bytes.readUInt16LE(start + 26));
  if (bytes.readUInt32LE(start) !== signature.local || localName !== name) return undefined;
  const hasLocalSizes = (bytes.readUInt16LE(start + 6) & dataDescriptorFlag) === 0;
  // Local header and directory both hold method, checksum and sizes: readers differ in which they believe.
  const offsets = hasLocalSizes ? [14, 18, 22] : [];
  const agrees =
    bytes.readUInt16LE(start + 8) === method &&
    offsets.every((offset) => bytes.readUInt32LE(start + offset) === bytes.readUInt32LE(at + offset + 2));
  if (!agrees) return undefined;
  const entry = {
    name,
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    isDeflated: method === 8,
    compressedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    start,
    dataStart: start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28),
  };
  return { entry, next };
}

function isSound(entries: ZipEntry[], directory: number): boolean {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const hasUnsafePath = entries.some(({ name }) => /^[/\\]|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name));
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const inOrder = entries.toSorted((one, other) => one.start - other.start);
  const overlaps = inOrder.some((entry, at) => {
    return entry.dataStart + entry.compressedSize > (inOrder[at + 1]?.start ?? directory);
  });
  const isLong = entries.some(({ name }) => name.length > maxNameLength);
  const isBomb = unpacked > maxUnpackedBytes || entries.some(({ size }) => size > maxPartBytes);
  return names.size === entries.length && !hasUnsafePath && !isLong && !isBomb && !overlaps;
}
