import { createContext, useContext } from "react";
import type { PageData } from "../../contract/page.ts";

const PageDataContext = createContext<PageData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

/** The data that the document was rendered from. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error("usePageData needs a PageDataProvider above it");
  return data;
}
