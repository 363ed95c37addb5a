import { unattendedHeader } from "../../../contract/events.ts";
import { staffHeaders } from "../../api/request.ts";

/** Whatever is asked later than this after a person's last sign, the page asks by itself. */
const awayAfterMs = 60_000;
const signs = ["pointerdown", "keydown", "wheel", "touchmove", "click"];

/** What visitors and colleagues change is read as it comes: that must not keep somebody signed in who has gone away. */
export function watchAttendance(page: EventTarget = window): () => void {
  let away: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    staffHeaders[unattendedHeader] = "1";
  };
  const stay = () => {
    clearTimeout(away);
    delete staffHeaders[unattendedHeader];
  };
  const act = () => {
    stay();
    away = setTimeout(leave, awayAfterMs);
  };
  // Captured: what is pressed asks at once, and then somebody is here.
  const options = { capture: true, passive: true };
  for (const sign of signs) page.addEventListener(sign, act, options);
  act();
  return () => {
    for (const sign of signs) page.removeEventListener(sign, act, options);
    stay();
  };
}
