/** `unavailable`: the scanner is silent, unreachable or could not look; the file is neither good nor bad. */
export type ScanVerdict = "clean" | "infected" | "unavailable";

export interface Scanner {
  scan(bytes: Uint8Array): Promise<ScanVerdict>;
}
