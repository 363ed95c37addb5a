import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../services/ports.ts";
import { type FaultyLine, faultyLine } from "../faulty-line.ts";
import { PostgresNode } from "./postgres-node.ts";

export type Failover = "stopped" | "killed" | "vanished";

/** A primary and the standby that has every commit before it is answered, behind one address that leads to the primary. */
export interface Cluster {
  line: FaultyLine;
  primary(): PostgresNode;
  /** The primary goes, the standby takes its place, and what was the primary follows it anew. */
  failOver(how: Failover): Promise<void>;
  /** After a fault that may have ended it: as an operator's service manager would. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(folders: [string, string]): Promise<Cluster> {
  let [primary, standby] = [
    new PostgresNode(folders[0], await freePort()),
    new PostgresNode(folders[1], await freePort()),
  ];
  await primary.startFirst();
  const line = await faultyLine(primary.port);
  await follow();

  /** Until both have it, only one has what it acknowledges. */
  async function follow(): Promise<void> {
    await standby.startFollowing(primary);
    const isFollowed = "select count(*) as count from pg_stat_replication where state = 'streaming'";
    while (Number((await primary.ask(isFollowed))[0]?.count) < 1) await pause(100);
    await primary.ask("alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
  }

  return {
    line,
    primary: () => primary,
    async failOver(how) {
      if (how === "vanished") {
        line.set("stalled");
        primary.freeze();
      } else {
        line.set("refused");
        await primary.stop(how === "stopped" ? "SIGINT" : "SIGKILL");
      }
      await standby.ask("select pg_promote(true, 30)");
      line.lead(standby.port);
      [primary, standby] = [standby, primary];
      // Whoever promotes one makes sure that the other does not go on.
      if (how === "vanished") await standby.stop("SIGKILL");
      await follow();
    },
    async startAgain() {
      for (const node of [primary, standby]) if (!node.runs) await node.stop("SIGKILL").then(() => node.start());
    },
    async stop() {
      await Promise.all([primary.stop("SIGKILL"), standby.stop("SIGKILL")]);
      await line.close();
    },
  };
}
