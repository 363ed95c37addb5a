import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { locales } from "../../../contract/locales.ts";
import { type PageData, pageDataId } from "../../../contract/page.ts";
import { createMessages } from "../../i18n/i18n.ts";
import { loadMessages, readMessages } from "../../i18n/load-messages.ts";
import { PageDataProvider } from "../../i18n/page-data.tsx";
import { getToastLabels } from "../../i18n/toast-labels.ts";
import { MessagesProvider } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { installToasts } from "../../ui/toast/toaster.tsx";
import { takeFlash, useSignedInUser } from "../shared/session.ts";
import { Editor } from "./editor.tsx";

/** Renders the editor into a React root of its own, with its own messages. */
export async function showEditor(): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
  const { locale, brand } = data;
  const messages = createMessages({ locale, brand }, await readMessages(locale, ["common", "admin"]));
  // Without a hydrated island the page has no toast labels.
  installToasts(getToastLabels(messages));
  // The names of texts are searched in all languages.
  await Promise.all(locales.map((other) => loadMessages(messages, other, ["admin"])));
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <MessagesProvider value={messages}>
      <PageDataProvider value={data}>
        <Root isEditing={data.edit === true} />
      </PageDataProvider>
    </MessagesProvider>,
  );
}

function Root({ isEditing }: { isEditing: boolean }) {
  const user = useSignedInUser();
  useEffect(() => {
    const toast = takeFlash();
    if (toast) showToast(toast);
  }, []);
  return user ? <Editor isEditing={isEditing} /> : null;
}
