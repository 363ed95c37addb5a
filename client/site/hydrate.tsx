import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { openDraft } from "../api/use-draft.ts";
import { createMessages, type PageMessages } from "../i18n/i18n.ts";
import { readMessages } from "../i18n/load-messages.ts";
import { getIslandNamespaces } from "../i18n/namespaces.ts";
import { tolerateDomTranslation } from "../ui/dom-translation.ts";
import { preventRepeatedEnter } from "../ui/key-repeat.ts";
import { installToasts } from "../ui/toast/toaster.tsx";
import { IslandRoot } from "./island-root.tsx";
import { isIslandName, islands } from "./islands.ts";
import { readTypedFields, type TypedFields } from "./page-script/early-input.ts";

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
let messages: Promise<PageMessages> | undefined;

/** Hydrates one island. This module loads together with React when a page needs its first island. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island: name } = element.dataset;
  if (!isIslandName(name)) return;
  messages ??= loadPageMessages();
  const [{ default: Component }, loaded] = await Promise.all([islands[name](), messages]);
  // Stores typed text first: after a translation by the browser, React renders the island again with empty fields.
  storeTyped(element);
  const writing = element.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
  // From here on React handles a press itself, so a replay would repeat it.
  element.dataset.hydrating = "";
  await new Promise<void>((onReady) => {
    const onHydrated = () => storeTyped(element);
    // A transition hydrates in slices: a slow phone can scroll in between.
    startTransition(() => {
      hydrateRoot(
        element,
        <IslandRoot data={data} messages={loaded} onHydrated={onHydrated} onReady={onReady}>
          <Component />
        </IslandRoot>,
        { identifierPrefix: name },
      );
    });
  });
  if (writing && document.activeElement === document.body)
    element.querySelector<HTMLElement>(`[name="${CSS.escape(writing)}"]`)?.focus({ preventScroll: true });
}

function storeTyped(element: HTMLElement): void {
  for (const form of element.querySelectorAll<HTMLFormElement>("form[data-draft]")) {
    const typed = readTypedFields(form);
    if (Object.keys(typed).length > 0) openDraft<TypedFields>(form.dataset.draft ?? "", {}).change(typed);
  }
}

async function loadPageMessages(): Promise<PageMessages> {
  const loaded = createMessages(data, await readMessages(data.locale, getIslandNamespaces(data.page)));
  installToasts({ region: loaded.t("common:toast.region"), dismiss: loaded.t("common:toast.dismiss") });
  tolerateDomTranslation();
  preventRepeatedEnter();
  return loaded;
}
