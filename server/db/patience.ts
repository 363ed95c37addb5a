import { setTimeout } from "node:timers/promises";

/** Too many wait for a connection, or one was not given back in time: nothing is broken. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

const patienceMs = 60_000;
const pauseMs = 1_000;

/**
 * Words of a connection that was not made or was cut, or of a standby that is not the primary yet; everything else is an
 * answer, and waiting does not change it.
 */
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[123]|25006)$|timeout|terminated|not queryable/;

/**
 * At boot PostgreSQL may come up after us, or go once more: asks again for a minute, and tells each time what for. What was
 * asked may have been done, and its answer lost: `open` must bear to be repeated.
 */
export async function whenReachable<T>(open: () => Promise<T>, tell: (reason: string) => void): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const reason = reasonOf(error);
      if (!away.test(reason)) throw error;
      if (Date.now() > deadline) throw new Error(`The database of DATABASE_URL does not answer: ${reason}`);
      tell(reason);
    }
    await setTimeout(pauseMs);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
