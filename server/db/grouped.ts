import type { Compilable, OperationNodeSource } from "kysely";

export type Insert = Compilable & OperationNodeSource;

/** What comes in the same moment is committed together, so that many wait for the disk once; each hears of its own fate. */
export function grouped(commit: (inserts: readonly Insert[]) => Promise<void>) {
  let group: { inserts: readonly Insert[]; settle: PromiseWithResolvers<void> }[] = [];

  async function commitGroup(): Promise<void> {
    const members = group;
    group = [];
    try {
      await commit(members.flatMap(({ inserts }) => inserts));
      for (const { settle } of members) settle.resolve();
    } catch (error) {
      if (members.length === 1) members[0]?.settle.reject(error);
      // One that cannot be stored must not take the others with it.
      else for (const { inserts, settle } of members) await commit(inserts).then(settle.resolve, settle.reject);
    }
  }

  return (inserts: readonly Insert[]): Promise<void> => {
    const settle = Promise.withResolvers<void>();
    group.push({ inserts, settle });
    if (group.length === 1) setImmediate(commitGroup);
    return settle.promise;
  };
}
