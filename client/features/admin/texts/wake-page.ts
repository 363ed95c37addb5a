import { useEffect, useState } from "react";
import { placeOf } from "../../../../contract/routes.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { pageNamespaces } from "../../../i18n/namespaces.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

const againMs = 500;

/** Sections stand there as the server wrote them: only when they are alive is it known which words they say. */
export function useAwake(isWanted: boolean): boolean {
  const { i18n } = useTranslation();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const wake = async () => {
      const { page, locale } = placeOf(location.pathname, location.search);
      // What cannot be woken is only not outlined.
      await loadWords(i18n, locale, pageNamespaces[page]).catch(() => undefined);
      setAwake(true);
    };
    wake();
    // React comes to some of them later than to the page around them.
    const again = setInterval(wake, againMs);
    return () => clearInterval(again);
  }, [i18n, isWanted]);
  return isWanted && isAwake;
}
