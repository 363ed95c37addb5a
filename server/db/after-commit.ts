import type { Query, Write } from "./db.ts";

const afterwards = new WeakMap<Query, (() => void)[]>();

/** Done when the transaction is committed, and never if it is not; at once where there is none. */
export function afterCommit(query: Query, act: () => void): void {
  if (query.isTransaction) afterwards.set(query, [...(afterwards.get(query) ?? []), act]);
  else act();
}

export async function transact<T>(query: Query, work: (write: Write) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  const result = await query.transaction().execute(async (write) => {
    const done = await work(write);
    acts = afterwards.get(write) ?? [];
    return done;
  });
  for (const act of acts) act();
  return result;
}
