import type { Readable } from "node:stream";

/** `uploads`: files that a visitor's URL writes once. `cvs`: files that no URL can write. */
export type KeyPrefix = "uploads" | "cvs";

export interface StoredObject {
  key: string;
  size: number;
}

/** The size and type that the browser announced; where the store supports bounds, the signed URL enforces them. */
export interface UploadBounds {
  size?: number | undefined;
  type?: string | undefined;
}

export interface Download {
  filename: string;
  mimeType: string;
}

/**
 * Stores files under `{prefix}/{uuid}`. An object appears whole under its key or not at all, and never changes.
 * Every call fails with StorageUnavailable when the store cannot do its work.
 */
export interface Storage {
  /** The origin, other than our own, that browsers send files to and fetch them from. */
  readonly browserOrigin: string | undefined;
  /** An absolute URL for one PUT; its path ends in the key. */
  uploadUrl(key: string, seconds: number, bounds?: UploadBounds): Promise<string>;
  /** An absolute URL that answers with the object as an attachment of the given name. */
  downloadUrl(key: string, seconds: number, download: Download): Promise<string>;
  size(key: string): Promise<number | undefined>;
  read(key: string): Promise<Readable | undefined>;
  /** False when the key exists or is being written. An error of `chunks` leaves nothing behind. */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** An object that does not exist counts as removed. */
  remove(key: string): Promise<void>;
  list(prefix: KeyPrefix): AsyncIterable<StoredObject>;
  /** Throws when the disk has no space for so many bytes and its reserve. Buckets have no limit. */
  assertSpace?(bytes: number): Promise<void>;
  ready(): Promise<void>;
}

export interface StorageContext {
  signingKey: Buffer;
  publicUrl: () => string;
  clock: () => Date;
}

/** Carries an error's code and never its message, because a message may quote a path or a URL. */
export class StorageUnavailable extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the file store is unavailable: ${reason}`, { cause });
    this.name = "StorageUnavailable";
    this.reason = reason;
  }
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const keyPattern = new RegExp(`^(?:uploads|cvs)/${uuid}$`);
const idPattern = new RegExp(`^${uuid}$`);

export function isObjectId(value: string): boolean {
  return idPattern.test(value);
}

export function objectKey(prefix: KeyPrefix, objectId: string): string {
  return checkKey(`${prefix}/${objectId}`);
}

/** Path traversal: keys become paths and URLs, so a key of any other form is an error. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError("not the key of an object");
  return key;
}
