import { smallMost } from "./ole.ts";
import type { OleEntry } from "./ole-entries.ts";

const headerChains = 109;
const smallSector = 64;
const endOfChain = 0xfffffffa;

/** Reads streams of the container by following their sectors; what a damaged chain does not reach is left out. */
export function oleStreams(bytes: Buffer, root: OleEntry | undefined): (entry: OleEntry) => Buffer {
  const size = bytes.readUInt16LE(30) === 12 ? 4_096 : 512;
  const sector = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const next = chainTable(bytes, size, sector);
  const stream = (start: number, most: number) => Buffer.concat([...chain(start, next, most / size)].map(sector));
  const smallNext = tableOf([stream(bytes.readUInt32LE(60), bytes.length)]);
  const small = root ? stream(root.first, bytes.length) : Buffer.alloc(0);
  const smallPiece = (number: number) => small.subarray(number * smallSector, (number + 1) * smallSector);
  return ({ first, size: length }) => {
    const isSmall = length < smallMost;
    const whole = isSmall
      ? Buffer.concat([...chain(first, smallNext, length / smallSector)].map(smallPiece))
      : stream(first, Math.min(length, bytes.length));
    return whole.subarray(0, length);
  };
}

/** For each sector the one that follows it; the table's own sectors are listed in the header, further ones in a chain. */
function chainTable(bytes: Buffer, size: number, sector: (number: number) => Buffer): (number: number) => number {
  const numbers = Array.from({ length: headerChains }, (_, at) => bytes.readUInt32LE(76 + at * 4));
  const most = bytes.length / size;
  let further = bytes.readUInt32LE(68);
  for (let at = 0; at < most && further < most; at++) {
    const list = sector(further);
    if (list.length < size) break;
    for (let place = 0; place < size - 4; place += 4) numbers.push(list.readUInt32LE(place));
    further = list.readUInt32LE(size - 4);
  }
  const used = numbers.slice(0, most + headerChains).filter((number) => number < most);
  return tableOf(used.map(sector));
}

function tableOf(sectors: Buffer[]): (number: number) => number {
  const table = Buffer.concat(sectors);
  return (number) => (number * 4 + 4 <= table.length ? table.readUInt32LE(number * 4) : endOfChain);
}

/** Never longer than the stream is: a chain may lead in circles. */
function* chain(start: number, next: (number: number) => number, most: number): Generator<number> {
  let at = start;
  for (let count = 0; count < most && at < endOfChain; count++) {
    yield at;
    at = next(at);
  }
}
