import { useState } from "react";
import { createRoot } from "react-dom/client";
import { locales } from "../../../../contract/locales.ts";
import { type PageData, pageDataId } from "../../../../contract/page.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { PageDataProvider } from "../../../i18n/page-data.tsx";
import { pageWords, useTranslation, WordsProvider } from "../../../i18n/use-translation.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { useAdminUser } from "../kit/session.ts";
import { loginToEdit } from "./edit-hash.ts";
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
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const user = useAdminUser();
  const [isOn, turn] = useState(false);
  if (!user && !isOn) return null;
  return (
    <PageDataProvider value={{ ...data, locale: i18n.language }}>
      {user ? (
        <Editor key={user.username} username={user.username} onTurned={turn} />
      ) : (
        <section className="publish-bar" role="alert" data-testid="edit-signed-out">
          <p>
            <b>{t("signedOut")}</b>
            <small>{t("signedOutHint")}</small>
          </p>
          <ButtonLink variant="primary" small href={loginToEdit(i18n.language, location)}>
            {t("signIn")}
          </ButtonLink>
        </section>
      )}
    </PageDataProvider>
  );
}
