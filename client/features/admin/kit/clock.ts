/** Hours and minutes in the viewer's time zone, as both languages write them. */
export function clockOf(at: Date): string {
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
}
