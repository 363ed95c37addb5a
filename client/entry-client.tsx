import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId, pageWordsId } from "../contract/page.ts";
import { App } from "./app/app.tsx";
import { createWords } from "./i18n/i18n.ts";
import { loadWords } from "./i18n/load-words.ts";
import { pageNamespaces } from "./i18n/namespaces.ts";

const root = document.getElementById("root");
const data: PageData | undefined = jsonBlock(pageDataId);
if (root && data) await start(root, data);

async function start(place: HTMLElement, data: PageData): Promise<void> {
  const words = createWords(data.locale, jsonBlock(pageWordsId) ?? {}, data.brand);
  // Normally they are all in the document. If they can be had nowhere, the page starts without them.
  await loadWords(words, data.locale, pageNamespaces[data.page]).catch(() => undefined);
  hydrateRoot(
    place,
    <StrictMode>
      <App data={data} words={words} />
    </StrictMode>,
  );
}

function jsonBlock(id: string) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
