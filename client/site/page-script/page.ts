import { deferLayout, renderRemainingSections } from "./deferred-layout.ts";
import { captureInputBeforeHydration } from "./early-input.ts";
import { installHeader } from "./header.ts";
import { watchIslands } from "./islands.ts";
import { redirectToOwnLanguage } from "./redirect.ts";
import { observeContents, observeReveals, observeRobotRow } from "./sections.ts";

/** The only script that every page runs: inline in the head, without React, allowed by its hash in the CSP. */
redirectToOwnLanguage();
captureInputBeforeHydration();
deferLayout();
document.addEventListener("DOMContentLoaded", () => {
  installHeader();
  watchIslands();
  observeReveals();
  observeRobotRow();
  observeContents();
  renderRemainingSections();
});
