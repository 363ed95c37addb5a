/** The parts of the policy in SPEC.md's order, then the website's own; each is the anchor of its place. */
export const policyParts = [
  "mobile_app",
  "personal_data",
  "additional_data",
  "sharing",
  "scope",
  "cookies",
  "general_terms",
  "software",
  "documents",
  "hyperlinks",
  "copyright",
  "website",
] as const;

export type PolicyPartName = (typeof policyParts)[number];
