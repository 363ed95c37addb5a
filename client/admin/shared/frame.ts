import type { ReactNode } from "react";

/** What the site lends to the admin's pages, which stand without its navigation bar and footer. */
export interface AdminFrame {
  logo: ReactNode;
  languages: ReactNode;
  /** Shows another address of the site in this document. */
  go: (path: string, options?: { replace?: boolean }) => void;
}
