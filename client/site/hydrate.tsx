import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { openDraft } from "../api/use-draft.ts";
import { createWords, type PageWords } from "../i18n/i18n.ts";
import { readWords } from "../i18n/load-words.ts";
import { islandNamespaces } from "../i18n/namespaces.ts";
import { toastWords } from "../i18n/toast-words.ts";
import { pressOnce } from "../ui/press-once.ts";
import { bearForeignChanges } from "../ui/stand-ins.ts";
import { setToastWords } from "../ui/toast/toast.ts";
import { IslandRoot } from "./island-root.tsx";
import { isIslandName, islands } from "./islands.ts";
import { type TypedFields, typedFields } from "./typed-fields.ts";

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
let words: Promise<PageWords> | undefined;

/** Makes one island live. Loaded with React when the first island of a page is needed. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island: name } = element.dataset;
  if (!isIslandName(name)) return;
  words ??= loadPageWords();
  const [{ default: Component }, loaded] = await Promise.all([islands[name](), words]);
  // A page that a browser has translated is rendered again, with empty fields.
  storeTyped(element);
  const writing = element.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
  await new Promise<void>((onReady) => {
    const onHydrated = () => storeTyped(element);
    // A transition hydrates in slices, so that a slow phone scrolls and answers meanwhile.
    startTransition(() => {
      hydrateRoot(
        element,
        <IslandRoot data={data} words={loaded} onHydrated={onHydrated} onReady={onReady}>
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
    const typed = typedFields(form);
    if (Object.keys(typed).length > 0) openDraft<TypedFields>(form.dataset.draft ?? "", {}).change(typed);
  }
}

async function loadPageWords(): Promise<PageWords> {
  const loaded = createWords(data, await readWords(data.locale, islandNamespaces(data.page)));
  setToastWords(toastWords(loaded));
  bearForeignChanges();
  pressOnce();
  return loaded;
}
