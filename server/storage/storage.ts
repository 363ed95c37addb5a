import type { Readable } from "node:stream";

export interface StoredObject {
  key: string;
  size: number;
  /** When the object got this key, by the store's own clock. */
  storedAt: Date;
}

/** What is known of a file before it arrives, to be bound into its address where the store can. */
export interface UploadBounds {
  size?: number | undefined;
  type?: string | undefined;
}

export interface Download {
  filename: string;
  mimeType: string;
}

/**
 * Where files are kept. A key is `uploads/{uuid}` (what a browser may write, once) or `cvs/{uuid}` (what no address
 * ever allows to write). An object appears whole under its key or not at all, and never changes.
 * Every call fails with StorageUnavailable when the store cannot do its work.
 */
export interface Storage {
  /** The origin, other than our own, that browsers send files to and fetch them from. */
  readonly browserOrigin: string | undefined;
  /** An absolute address that takes one PUT; its path ends in the key. */
  uploadUrl(key: string, seconds: number, bounds?: UploadBounds): Promise<string>;
  /** An absolute address that answers with the object as an attachment of the given name. */
  downloadUrl(key: string, seconds: number, download: Download): Promise<string>;
  size(key: string): Promise<number | undefined>;
  read(key: string): Promise<Readable | undefined>;
  /** False when the key is taken or being written, whose object stays as it is. An error of `chunks` leaves nothing behind. */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** An object that is not there counts as removed. */
  remove(key: string): Promise<void>;
  list(prefix: KeyPrefix): AsyncIterable<StoredObject>;
  /** Forgets what a crash left half-written before this time. */
  dropUnfinished(before: Date): Promise<void>;
  /** Bytes that it still takes, where it stands on a disk of ours. */
  free?(): Promise<number>;
  ready(): Promise<void>;
}

export type KeyPrefix = "uploads" | "cvs";

export interface StorageSurroundings {
  /** A folder's CVs are for our own group, too: a proxy that sends them itself. */
  groupReads?: boolean;
  signingKey: Buffer;
  publicUrl: () => string;
  clock: () => Date;
}
