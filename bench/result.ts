/** One line of the table: the measurement, what it is compared with, and the aim for the ratio. */
export interface Result {
  what: string;
  unit: string;
  ours: number;
  against?: { name: string; value: number };
  /** For the ratio ours / against, or for ours alone without a comparison; without an aim the value is only reported. */
  aim?: { atLeast?: number; atMost?: number };
}

export function score({ ours, against }: Result): number {
  return against ? ours / against.value : ours;
}

export function holds(result: Result): boolean {
  const value = score(result);
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = result.aim ?? {};
  return value >= atLeast && value <= atMost;
}

export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.aim ? (holds(result) ? "ok" : "MISSED") : "",
    result.what,
    `${short(result.ours)} ${result.unit}`,
    result.against ? `${result.against.name}: ${short(result.against.value)}` : "",
    result.against ? `ratio ${score(result).toFixed(2)}` : "",
    formatAim(result),
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

function formatAim({ aim }: Result): string {
  if (!aim) return "";
  return aim.atLeast === undefined ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`;
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
