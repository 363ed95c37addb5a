import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId, pageWordsId } from "../../contract/page.ts";
import { createWords } from "../i18n/i18n.ts";
import { loadWords } from "../i18n/load-words.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { App } from "./app.tsx";

/** Brings the server's page to life; from `onListening` on React hears what is pressed. Resolves when all of it is alive. */
export async function start(onListening: () => void): Promise<void> {
  const root = document.getElementById("root");
  const data: PageData | undefined = jsonBlock(pageDataId);
  if (!root || !data) return;
  const words = createWords(data.locale, jsonBlock(pageWordsId) ?? {}, data.brand);
  // Normally they are all in the document. If they can be had nowhere, the page starts without them.
  await loadWords(words, data.locale, pageNamespaces[data.page]).catch(() => undefined);
  onListening();
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
}

function jsonBlock(id: string) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
