const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const entryBytes = 128;
/** Streams below this size are stored together in the stream of the root entry. */
const smallStreamBytes = 4_096;
const smallSectorBytes = 64;
const sectorsInHeader = 109;
const endOfChain = 0xfffffffa;

/** An entry of an OLE container's directory. */
export interface OleEntry {
  name: string;
  /** 5 is the root entry, whose stream holds all small streams. */
  kind: number;
  first: number;
  size: number;
  /** Where the first sector begins in the file, for streams that are not small. */
  offset: number;
}

/** Whether a file uses the container of Word's older format, as encrypted documents of the newer format also do. */
export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Whether the header names another size limit for small streams than every real file does. */
export function hasOddHeader(bytes: Buffer): boolean {
  return bytes.readUInt32LE(56) !== smallStreamBytes;
}

/**
 * Looks for directory entries at every 128th byte, where each entry lies, instead of following the chain of sectors:
 * a damaged or malicious chain can neither hide an entry nor lead in circles.
 */
export function readOleEntries(bytes: Buffer): OleEntry[] {
  if (bytes.length < 512) return [];
  const entries: OleEntry[] = [];
  for (let at = 512; at + entryBytes <= bytes.length; at += entryBytes) {
    const nameBytes = bytes.readUInt16LE(at + 64);
    const kind = bytes.readUInt8(at + 66);
    const isEntry = nameBytes >= 4 && nameBytes <= 64 && nameBytes % 2 === 0 && [1, 2, 5].includes(kind);
    if (!isEntry || bytes.readUInt16LE(at + nameBytes - 2) !== 0) continue;
    const name = bytes.toString("utf16le", at, at + nameBytes - 2);
    const first = bytes.readUInt32LE(at + 116);
    entries.push({
      name,
      kind,
      first,
      size: bytes.readUInt32LE(at + 120),
      offset: (first + 1) * getSectorBytes(bytes),
    });
  }
  return entries;
}

/** Returns a function that reads a stream along its chain of sectors, as far as a damaged chain reaches. */
export function createStreamReader(bytes: Buffer, root: OleEntry | undefined): (entry: OleEntry) => Buffer {
  const size = getSectorBytes(bytes);
  const sector = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const next = readChainTable(bytes, size, sector);
  const stream = (start: number, max: number) => Buffer.concat([...followChain(start, next, max / size)].map(sector));
  const nextSmall = createTable([stream(bytes.readUInt32LE(60), bytes.length)]);
  const small = root ? stream(root.first, bytes.length) : Buffer.alloc(0);
  const smallSector = (number: number) => small.subarray(number * smallSectorBytes, (number + 1) * smallSectorBytes);
  return ({ first, size: length }) => {
    const whole =
      length < smallStreamBytes
        ? Buffer.concat([...followChain(first, nextSmall, length / smallSectorBytes)].map(smallSector))
        : stream(first, Math.min(length, bytes.length));
    return whole.subarray(0, length);
  };
}

function getSectorBytes(bytes: Buffer): number {
  return bytes.readUInt16LE(30) === 12 ? 4_096 : 512;
}

/** The table of each sector's next sector. The header lists the table's first sectors, a chain lists the others. */
function readChainTable(bytes: Buffer, size: number, sector: (number: number) => Buffer) {
  const numbers = Array.from({ length: sectorsInHeader }, (_, at) => bytes.readUInt32LE(76 + at * 4));
  const max = bytes.length / size;
  let further = bytes.readUInt32LE(68);
  for (let at = 0; at < max && further < max; at++) {
    const list = sector(further);
    if (list.length < size) break;
    for (let place = 0; place < size - 4; place += 4) numbers.push(list.readUInt32LE(place));
    further = list.readUInt32LE(size - 4);
  }
  const used = numbers.slice(0, max + sectorsInHeader).filter((number) => number < max);
  return createTable(used.map(sector));
}

function createTable(sectors: Buffer[]): (number: number) => number {
  const table = Buffer.concat(sectors);
  return (number) => (number * 4 + 4 <= table.length ? table.readUInt32LE(number * 4) : endOfChain);
}

/** Follows a chain of sectors no further than the stream is long, because a malicious chain may lead in circles. */
function* followChain(start: number, next: (number: number) => number, max: number): Generator<number> {
  let at = start;
  for (let count = 0; count < max && at < endOfChain; count++) {
    yield at;
    at = next(at);
  }
}
