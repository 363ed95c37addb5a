import { useEffect, useState } from "react";
import { placeOf } from "../../../../contract/routes.ts";
import type { PageWords } from "../../../i18n/i18n.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { pageNamespaces } from "../../../i18n/namespaces.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { wakeAll } from "../../../ui/near.ts";

const againMs = 500;

/** Sections stand there as the server wrote them: only when they are alive is it known which words they say. */
export function useAwake(isWanted: boolean): boolean {
  const { i18n } = useTranslation();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    // What cannot be woken is only not outlined.
    const wake = () => wakePage(i18n).catch(() => undefined);
    wake().then(() => setAwake(true));
    // React comes to some of them later than to the page around them.
    const again = setInterval(wake, againMs);
    return () => clearInterval(again);
  }, [i18n, isWanted]);
  return isWanted && isAwake;
}

async function wakePage(words: PageWords): Promise<void> {
  const { page, locale } = placeOf(location.pathname, location.search);
  await loadWords(words, locale, pageNamespaces[page]);
  await wakeAll();
}
