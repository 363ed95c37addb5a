import { widestNetworkOf } from "../networks.ts";

/** For the bodies under way in this process: hundreds of the largest and of files, thousands of forms. */
const mostInAll = 64 * 1_048_576;
const mostOfOne = mostInAll / 2;

let inAll = 0;
const ofNetwork = new Map<string, number>();
/** Bodies that are still coming, the oldest first. */
const coming = new Set<BodyRoom>();

/** What one body takes of the memory that there is for all of them. */
export class BodyRoom {
  readonly #network: string;
  readonly #giveWay: () => void;
  #taken = 0;

  constructor(ip: string, giveWay: () => void) {
    this.#network = widestNetworkOf(ip);
    this.#giveWay = giveWay;
    coming.add(this);
  }

  /** Whether there is room. When all is taken, the network that has most of it gives way, its oldest body first. */
  take(bytes: number): boolean {
    if ((ofNetwork.get(this.#network) ?? 0) + bytes > mostOfOne) return false;
    while (inAll + bytes > mostInAll) {
      const other = heaviest();
      if (!other || other.#network === this.#network) return false;
      other.free();
      other.#giveWay();
    }
    this.#count(bytes);
    return true;
  }

  /** Whole, and being worked on: it gives way no more. */
  keep(): void {
    coming.delete(this);
  }

  give(bytes: number): void {
    this.#count(-Math.min(bytes, this.#taken));
  }

  free(): void {
    coming.delete(this);
    this.#count(-this.#taken);
  }

  get weight(): number {
    return this.#taken > 0 ? (ofNetwork.get(this.#network) ?? 0) : 0;
  }

  #count(bytes: number): void {
    this.#taken += bytes;
    inAll += bytes;
    const own = (ofNetwork.get(this.#network) ?? 0) + bytes;
    if (own > 0) ofNetwork.set(this.#network, own);
    else ofNetwork.delete(this.#network);
  }
}

function heaviest(): BodyRoom | undefined {
  let found: BodyRoom | undefined;
  for (const room of coming) if (room.weight > (found?.weight ?? 0)) found = room;
  return found;
}
