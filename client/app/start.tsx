import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { createWords } from "../i18n/i18n.ts";
import { readWords } from "../i18n/load-words.ts";
import { startNamespaces } from "../i18n/namespaces.ts";
import { setPageWords } from "../i18n/use-translation.ts";
import { pressOnce } from "../ui/press-once.ts";
import { reloadOnce } from "../ui/reload-once.ts";
import { bearForeignChanges } from "../ui/stand-ins.ts";
import { keepPlaces } from "../ui/way-back/steps.ts";
import { App } from "./app.tsx";
import { pageDataAt } from "./place.ts";
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
  // Back or forward was pressed while it loaded: the address is another page's by now.
  const here = pageDataAt(location.pathname, location.search, data);
  if (here.page !== data.page || here.locale !== data.locale || here.job?.id !== data.job?.id) await reloadOnce();
  const words = createWords(data, await readWords(data.locale, startNamespaces(data)));
  setPageWords(words);
  followHistory(data, words);
  keepPlaces();
  bearForeignChanges();
  pressOnce();
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
