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

/** Those of the names that are backups', the newest first. */
export function newestFirst(names: readonly string[]): { name: string; at: Date }[] {
  return names
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The newest of the names. What lies in the future was made under a wrong clock, and is older than it says. */
export function newestOf(names: readonly string[], now: Date): string | undefined {
  const backups = newestFirst(names);
  return (backups.find(({ at }) => at.getTime() <= now.getTime() + dayMs) ?? backups[0])?.name;
}
