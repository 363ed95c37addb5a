/** The store cannot do its work now. Carries an error's code, never its message: that may quote a path or an address. */
export class StorageUnavailable extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the file store is unavailable: ${reason}`, { cause });
    this.name = "StorageUnavailable";
    this.reason = reason;
  }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageUnavailable(errorCode(error), error);
  }
}
