import type { ReactNode } from "react";

/** Parts of the site that every page of the admin shows. */
export interface AdminFrame {
  logo: ReactNode;
  languages: ReactNode;
  /** Opens another page of the admin in this document. */
  go: (path: string, options?: { replace?: boolean }) => void;
}
