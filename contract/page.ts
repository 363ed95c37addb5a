import type { Job } from "./jobs.ts";
import type { Locale } from "./locales.ts";
import type { PageName } from "./routes.ts";
import type { TextOverrides } from "./text/model.ts";

/** The company, as the texts name it. Values come from the server's configuration, words interpolate them. */
export interface Brand {
  name: string;
  partner: string;
  email: string;
  cityReportsUrl: string;
  consumerSiteUrl: string;
  appStoreUrl: string;
  googlePlayUrl: string;
  /** The legal entity, as far as the operator has configured it. */
  legalName?: string | undefined;
  address?: string | undefined;
  companyId?: string | undefined;
  vatId?: string | undefined;
  register?: string | undefined;
  phone?: string | undefined;
  /** Where the data-protection officer is reached. */
  dpo?: string | undefined;
}

/** Everything one document is rendered from. It travels inside the document. */
export interface PageData {
  page: PageName;
  locale: Locale;
  /** The public origin without a slash at the end, for absolute addresses. */
  origin: string;
  brand: Brand;
  /** Jobs as the visitor's language has them: the skeleton's shape and the list for readers without scripts. */
  jobs: Job[];
  /** `/?job={id}`: the job, with the state `closed` when it is over, or null when there is none of that id. Absent on the bare home page. */
  job?: Job | null | undefined;
  /** `/?my={token}`: whether the token opens an application. Absent elsewhere. */
  my?: boolean | undefined;
  /** How long enquiries and applications are kept, for the data notices. */
  retention: { contactsDays: number; applicationsDays: number; consentDays: number };
  /** Whether a mail confirms what was sent; without a mail server nothing may promise one. */
  sendsReceipts: boolean;
  /** Published texts of staff, in all languages and sets. */
  words?: TextOverrides | undefined;
  /** `?edit`: each text carries its key in invisible characters, for the editor of texts. */
  edit?: true | undefined;
}

/** The result of the built renderer (client/entry-server) for one page. */
export interface RenderedPage {
  status: 200 | 404 | 410;
  /** Tags for the document's head: title, description, canonical, alternates, open graph, twitter, JSON-LD, preloads. */
  head: string;
  /** The inside of `<div id="root">`. */
  body: string;
}

export type RenderPage = (data: PageData) => Promise<RenderedPage>;

/** The id of the JSON block in the document. */
export const pageDataId = "page-data";
