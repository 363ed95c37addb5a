import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { createMessages } from "../i18n/i18n.ts";
import { readMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { tolerateDomTranslation } from "../ui/dom-translation.ts";
import { preventRepeatedEnter } from "../ui/key-repeat.ts";
import { AdminApp } from "./app.tsx";

/** The whole admin is one island, which `site/page-script/islands.ts` hydrates. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
  const words = createMessages(data, await readMessages(data.locale, pageNamespaces[data.page]));
  tolerateDomTranslation();
  preventRepeatedEnter();
  await new Promise<void>((onReady) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <StrictMode>
          <AdminApp data={data} words={words} onReady={onReady} />
        </StrictMode>,
      );
    });
  });
}
