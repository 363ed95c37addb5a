/** The company, as the texts name it. Values come from the server's configuration, words interpolate them. */
export interface Brand {
  name: string;
  partner: string;
  email: string;
  cityReportsUrl: string;
  consumerSiteUrl: string;
  appStoreUrl: string;
  googlePlayUrl: string;
  /** Who the company is before the law, as far as the operator has said. */
  legalName?: string | undefined;
  address?: string | undefined;
  companyId?: string | undefined;
  vatId?: string | undefined;
  register?: string | undefined;
  phone?: string | undefined;
  /** Where the data-protection officer is reached. */
  dpo?: string | undefined;
}
