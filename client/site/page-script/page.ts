import { deferLayout, renderRemainingSections } from "./deferred-layout.ts";
import { captureInputBeforeHydration } from "./early-input.ts";
import { installHeader } from "./header.ts";
import { watchIslands } from "./islands.ts";
import { redirectToOwnLanguage } from "./redirect.ts";
import { observeContents, observeReveals, observeRobotRow } from "./sections.ts";

/** The only script that a page runs by itself: inline in the head, without React. The CSP names its hash. */
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
