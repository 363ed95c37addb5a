export const dayMs = 24 * 60 * 60 * 1_000;

/** As a backup of that moment is called; its name alone says how old it is, in a folder and in a bucket. */
export function nameAt(now: Date): string {
  return `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.jsonl.gz`;
}

/** When a file was made whose name is that of a backup. */
export function madeAt(name: string): Date | undefined {
  const [, day, time = ""] = /^backup-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.jsonl\.gz$/.exec(name) ?? [];
  return day ? new Date(`${day}T${time.replaceAll("-", ":")}Z`) : undefined;
}

/** The newest of the names, by time. */
export function newestOf(names: readonly string[]): string | undefined {
  return names
    .filter((name) => madeAt(name))
    .toSorted()
    .at(-1);
}
