import type { Job } from "./jobs.ts";
import type { Locale } from "./locales.ts";
import type { PageName } from "./routes.ts";
import type { TextOverrides } from "./text/model.ts";

/** The company's names and links, which the texts interpolate. The values come from the server's configuration. */
export interface Brand {
  name: string;
  partner: string;
  email: string;
  cityReportsUrl: string;
  consumerSiteUrl: string;
  appStoreUrl: string;
  googlePlayUrl: string;
  /** Facts about the legal entity, as far as the operator has configured them. */
  legalName?: string | undefined;
  address?: string | undefined;
  companyId?: string | undefined;
  vatId?: string | undefined;
  register?: string | undefined;
  phone?: string | undefined;
  /** How to reach the data-protection officer. */
  dpo?: string | undefined;
}

/** Everything that one document is rendered from. The document contains the data as JSON for hydration. */
export interface PageData {
  page: PageName;
  locale: Locale;
  /** The public origin without a slash at the end, for absolute URLs. */
  origin: string;
  brand: Brand;
  /** The jobs in the visitor's language, shown until the list has loaded and to readers without scripts. */
  jobs: Job[];
  /** The job of `/?job={id}`, with the state `closed` when it is over, or null for an unknown id. Otherwise absent. */
  job?: Job | null | undefined;
  /** Whether the token in `/?my={token}` opens an application. Absent on all other pages. */
  my?: boolean | undefined;
  /** How long contacts and applications are kept, for the data notices. */
  retention: { contactsDays: number; applicationsDays: number; consentDays: number };
  /** Whether senders of forms get a confirmation by mail. Without a mail server no text may promise one. */
  sendsReceipts: boolean;
  /** Published texts of staff, in all languages and sets. */
  texts?: TextOverrides | undefined;
  /** `?edit`: each text carries its key in invisible characters, for the editor of texts. */
  edit?: true | undefined;
}

/** The result of the built renderer (client/entry-server) for one page. */
export interface RenderedPage {
  status: 200 | 404 | 410;
  /** Tags for the head: title, description, canonical, alternates, Open Graph, Twitter, JSON-LD, preloads. */
  head: string;
  /** The inside of `<div id="root">`. */
  body: string;
}

export type RenderPage = (data: PageData) => Promise<RenderedPage>;

/** The id of the JSON block in the document. */
export const pageDataId = "page-data";
