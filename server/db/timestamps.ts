const dayMs = 24 * 60 * 60 * 1_000;

export function daysAfter(at: Date | string, days: number): string {
  return daysBefore(new Date(at), -days);
}

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

export function isWithin(at: string, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= ms;
}
