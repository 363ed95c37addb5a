import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { createWords } from "../i18n/i18n.ts";
import { readWords } from "../i18n/load-words.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { keepPlaces } from "../ui/steps.ts";
import { App } from "./app.tsx";
import { layOutRest } from "./scroll.ts";
import { followHistory } from "./visit.ts";

/** Brings the server's page to life. `first-paint.ts` hears when React listens to what is pressed, and when all is alive. */
export async function start(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed));
  const root = document.getElementById("root");
  const text = document.getElementById(pageDataId)?.textContent;
  if (!root || !text) return;
  const data: PageData = JSON.parse(text);
  const words = createWords(data.locale, await readWords(data.locale, pageNamespaces[data.page]), data.brand);
  followHistory(data, words);
  keepPlaces();
  document.dispatchEvent(new Event("page-listens"));
  await new Promise<void>((onAlive) => {
    // In slices, so that a slow phone still scrolls and answers meanwhile.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <App data={data} words={words} onAlive={onAlive} />
        </StrictMode>,
      );
    });
  });
  document.dispatchEvent(new Event("page-alive"));
  await layOutRest();
}
