import type { StaffEvent } from "../../../contract/events.ts";

/**
 * Hands events on at once, and those that come while the last ones are read, or right after, together: a hundred
 * applications in a minute must not make every screen read its list a hundred times.
 */
export function inBatches(pauseMs: number, take: (event: StaffEvent) => Promise<void>): (event: StaffEvent) => void {
  const waiting = new Map<StaffEvent["kind"], StaffEvent>();
  let isReading = false;

  async function read() {
    isReading = true;
    while (waiting.size > 0) {
      const events = [...waiting.values()];
      waiting.clear();
      await Promise.allSettled(events.map(take));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isReading = false;
  }

  return (event) => {
    const before = waiting.get(event.kind);
    waiting.set(event.kind, before ? both(before, event) : event);
    if (!isReading) read();
  };
}

/** Without ids it is about everything of the kind. */
function both({ kind, ids: some }: StaffEvent, { ids: others }: StaffEvent): StaffEvent {
  return some && others ? { kind, ids: [...new Set([...some, ...others])] } : { kind };
}
