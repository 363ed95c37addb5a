import { enhanceHeader } from "./enhance-header.ts";
import { keepEarlyInput } from "./keep-early-input.ts";
import { deferLayout, layOutRest } from "./lay-out-later.ts";
import { markContents } from "./mark-contents.ts";
import { reachRow } from "./reach-row.ts";
import { redirectToOwnLanguage } from "./redirect.ts";
import { revealOnSight } from "./reveal-on-sight.ts";
import { watchIslands } from "./watch-islands.ts";

/**
 * All the script that a page runs by itself. The document carries it in its head, so it costs no request; the CSP names
 * its hash. It has no React: islands bring that.
 */
redirectToOwnLanguage();
keepEarlyInput();
deferLayout();
document.addEventListener("DOMContentLoaded", () => {
  enhanceHeader();
  watchIslands();
  revealOnSight();
  reachRow();
  markContents();
  layOutRest();
});
