import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { locales } from "../../../../contract/locales.ts";
import { type PageData, pageDataId } from "../../../../contract/page.ts";
import { takeFlash, useSignedInUser } from "../../../admin/shared/session.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { PageDataProvider } from "../../../i18n/page-data.tsx";
import { pageWords, useTranslation, WordsProvider } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { Editor } from "./editor.tsx";

/** Stands beside the page, not in it: what visitors get knows nothing of it. */
export async function showEditor(): Promise<void> {
  const words = pageWords();
  if (!words) return;
  await Promise.all(locales.map((locale) => loadWords(words, locale, ["admin"])));
  const place = document.createElement("div");
  document.body.append(place);
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
  createRoot(place).render(
    <WordsProvider value={words}>
      <Root data={data} />
    </WordsProvider>,
  );
}

function Root({ data }: { data: PageData }) {
  const { i18n } = useTranslation("admin");
  const username = useSignedInUser();
  useEffect(() => {
    const toast = takeFlash();
    if (toast) showToast(toast);
  }, []);
  if (!username) return null;
  return (
    <PageDataProvider value={{ ...data, locale: i18n.language }}>
      <Editor username={username} />
    </PageDataProvider>
  );
}
