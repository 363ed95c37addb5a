/** The company, as the texts name it. Values come from the server's configuration, words interpolate them. */
export interface Brand {
  name: string;
  partner: string;
  email: string;
  cityReportsUrl: string;
  consumerSiteUrl: string;
  appStoreUrl: string;
  googlePlayUrl: string;
}
