/** What somebody has done to something that has versions, and when, by one clock. Versions only grow; 0 is nothing yet. */
interface Done {
  /** Who: one after another is what one of them does. */
  session: string;
  /** What it was done to. */
  key: string;
  start: number;
  end: number;
}
export interface Read extends Done {
  kind: "read";
  version: number;
  value: string;
  /** For so long what is read may be old, because it is read from a copy. */
  slackMs: number;
}
export interface Write extends Done {
  kind: "write";
  /** The version that its writer had read. */
  expected: number;
  /** Like no other value of any write. */
  value: string;
  /** `unknown`: no answer, or one that leaves it open whether it was done. */
  outcome: "accepted" | "refused" | "unknown";
  /** What an accepted one became. */
  version?: number;
}
export type Operation = Read | Write;
type Accepted = Write & { version: number };

/** What cannot have happened where every accepted write was made on what its writer had read, and reads see what is. */
export function complaintsAbout(history: readonly Operation[]): string[] {
  return [...Map.groupBy(history, ({ key }) => key)].flatMap(([key, operations]) => {
    const reads = operations.filter((operation) => operation.kind === "read");
    const writes = operations.filter((operation) => operation.kind === "write");
    const found = [...lostUpdates(writes), ...dirtyReads(reads, writes), ...wentBack(reads, writes)];
    return found.map((complaint) => `${key}: ${complaint}`);
  });
}

function acceptedOf(writes: Write[]): Accepted[] {
  const accepted = writes.flatMap((write) =>
    write.outcome === "accepted" ? [{ ...write, version: write.version ?? Number.NaN }] : [],
  );
  return accepted.toSorted((one, other) => one.version - other.version);
}

/** Accepted writes are one chain: each stands on the one before it, or on one whose answer nobody has heard. */
function lostUpdates(writes: Write[]): string[] {
  const accepted = acceptedOf(writes);
  const isUnknown = writes.some(({ outcome }) => outcome === "unknown");
  return accepted.flatMap(({ version, expected, value }, at) => {
    if (!(version > expected)) return [`"${value}" was written on version ${expected} and became version ${version}`];
    const before = accepted[at - 1];
    if (!before || before.version === expected) return [];
    if (before.version > expected)
      return [`lost update: "${value}" was written on version ${expected}, over "${before.value}" (${before.version})`];
    return isUnknown ? [] : [`nobody wrote version ${expected}, which "${value}" stands on`];
  });
}

/** What is read was written, by a write that was not refused, under that version, and not only later. */
function dirtyReads(reads: Read[], writes: Write[]): string[] {
  const byValue = new Map(writes.map((write) => [write.value, write]));
  const byVersion = new Map<number, string>(acceptedOf(writes).map(({ version, value }) => [version, value]));
  const first = Math.min(...reads.map(({ version }) => version));
  return reads.flatMap(({ version, value, end }) => {
    const known = byVersion.get(version) ?? value;
    byVersion.set(version, known);
    if (known !== value) return [`dirty read: version ${version} was read as "${value}" and is "${known}"`];
    const write = byValue.get(value);
    if (!write) return version === first ? [] : [`dirty read: "${value}" (${version}) was never written`];
    if (write.outcome === "refused") return [`dirty read: "${value}" was read and had been refused`];
    if (write.start > end) return [`dirty read: "${value}" was read before it was written`];
    return write.outcome === "accepted" && write.version !== version
      ? [`dirty read: "${value}" was read as version ${version} and is version ${write.version}`]
      : [];
  });
}

/** Nobody reads what is older than something that anybody was told of, or has seen, before they began to read. */
function wentBack(reads: Read[], writes: Write[]): string[] {
  const told = [...reads, ...acceptedOf(writes)].toSorted((one, other) => one.end - other.end);
  let [at, newest] = [0, 0];
  return reads
    .toSorted((one, other) => one.start - one.slackMs - (other.start - other.slackMs))
    .flatMap(({ start, slackMs, version, value, session }) => {
      for (let next = told[at]; next && next.end < start - slackMs; next = told[++at])
        newest = Math.max(newest, next.version);
      const seen = `version ${version} ("${value}") after version ${newest} was known`;
      return version < newest ? [`went back: ${session} read ${seen}`] : [];
    });
}
