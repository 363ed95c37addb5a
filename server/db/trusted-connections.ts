import type pg from "pg";

/** Words of the driver for a question that nobody answers: PostgreSQL itself gives up sooner, and says so. */
const unanswered = "Query read timeout";
/** What was the primary takes no writes any more. */
const readOnly = "25006";

/**
 * Connections of a pool, but none that was made before the last sign that somebody else has become the primary: whatever
 * they lead to, nobody closes them, and each would cost somebody a question.
 */
export function trustedConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let signs = 0;
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    madeAfter.set(client, signs);
    watch(client, (error) => {
      if (!isSign(error)) return;
      signs += 1;
      // Else the end of its transaction would be waited for, too.
      if (error.message === unanswered) void client.end();
    });
  });
  return async () => {
    for (;;) {
      const client = await pool.connect();
      if (madeAfter.get(client) === signs) return client;
      client.release(true);
    }
  };
}

function isSign(error: unknown): error is Error {
  return error instanceof Error && (error.message === unanswered || ("code" in error && error.code === readOnly));
}

function watch(client: pg.PoolClient, failed: (error: unknown) => void): void {
  const query = client.query;
  const watched = (...question: unknown[]) => {
    const answer: unknown = Reflect.apply(query, client, question);
    if (answer instanceof Promise) answer.catch(failed);
    return answer;
  };
  Object.defineProperty(client, "query", { value: watched });
}
