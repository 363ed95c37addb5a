/**
 * What the log may say of a failure: its kind and codes. Messages stay out, for a database's may quote what a person
 * typed. SQLite has one code for a full disk, a lock and damage alike; only these fixed texts of its own tell which.
 */
export function factsOf(error: unknown): Record<string, string | number> {
  if (!(error instanceof Error)) return { failure: "unknown" };
  const isSqlite = "code" in error && error.code === "ERR_SQLITE_ERROR";
  return {
    failure: error.name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(isSqlite && "errcode" in error && typeof error.errcode === "number" && { errcode: error.errcode }),
    ...(isSqlite && "errstr" in error && typeof error.errstr === "string" && { errstr: error.errstr }),
    ...(error.name === "StorageUnavailable" &&
      "reason" in error &&
      typeof error.reason === "string" && { reason: error.reason }),
  };
}
