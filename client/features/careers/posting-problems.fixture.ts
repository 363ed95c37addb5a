/** What a structured-data tester would say of a JobPosting: schema.org's shape, then the set Google requires. */
export function postingProblems(posting: unknown): string[] {
  if (!isRecord(posting)) return ["JobPosting is no object"];
  const shape = shapeProblems("JobPosting", posting);
  const missing = ["title", "description", "identifier", "datePosted", "hiringOrganization", "employmentType"]
    .filter((name) => posting[name] === undefined)
    .map((name) => `${name} is missing`);
  if (posting["@context"] !== "https://schema.org/") missing.push("@context is missing");
  const isRemote = posting.jobLocationType === "TELECOMMUTE";
  if (!isRemote && !posting.jobLocation) missing.push("jobLocation is missing");
  // For work from home it takes countries in place of a town.
  if (isRemote && !posting.jobLocation && !posting.applicantLocationRequirements)
    missing.push("applicantLocationRequirements is missing");
  return [...shape, ...missing];
}

type Rule = { types: readonly string[] } | { test: (value: unknown) => boolean; says: string };

const text: Rule = { test: (value) => typeof value === "string" && value.trim() !== "", says: "is no text" };
const number: Rule = { test: (value) => typeof value === "number" && value > 0, says: "is no number above 0" };
const address: Rule = { test: (value) => typeof value === "string" && URL.canParse(value), says: "is no address" };
const node = (...types: string[]): Rule => ({ types });
const oneOf = (whose: string, ...values: string[]): Rule => ({
  test: (value) => values.some((known) => known === value),
  says: `is not one of ${whose} values`,
});
const matches = (pattern: RegExp, says: string): Rule => ({
  test: (value) => typeof value === "string" && pattern.test(value),
  says,
});

const shapes: Record<string, Record<string, Rule>> = {
  JobPosting: {
    title: matches(/^[^<>]{2,}$/, "is no plain text"),
    description: matches(/^(?:<p>[\s\S]+<\/p>|<ul>[\s\S]+<\/ul>)+$/, "is no HTML of paragraphs and lists"),
    identifier: node("PropertyValue"),
    url: address,
    datePosted: matches(/^\d{4}-\d{2}-\d{2}$/, "is no ISO date"),
    validThrough: matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+\d{2}:\d{2}$/, "is no ISO time"),
    employmentType: oneOf("Google's", "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "OTHER"),
    hiringOrganization: node("Organization"),
    jobLocation: node("Place"),
    jobLocationType: oneOf("Google's", "TELECOMMUTE"),
    applicantLocationRequirements: node("Country", "State"),
    baseSalary: node("MonetaryAmount"),
    directApply: { test: (value) => typeof value === "boolean", says: "is no boolean" },
  },
  PropertyValue: { name: text, value: text },
  Organization: { name: text, sameAs: address, logo: address },
  Place: { address: node("PostalAddress") },
  PostalAddress: {
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: text,
    addressCountry: matches(/^[A-Z]{2}$/, "is no country code"),
  },
  Country: { name: text },
  State: { name: text },
  MonetaryAmount: { currency: matches(/^[A-Z]{3}$/, "is no currency code"), value: node("QuantitativeValue") },
  QuantitativeValue: {
    value: number,
    minValue: number,
    maxValue: number,
    unitText: oneOf("Google's", "HOUR", "DAY", "WEEK", "MONTH", "YEAR"),
  },
};

function shapeProblems(type: string, value: Record<string, unknown>): string[] {
  if (value["@type"] !== type) return [`${type} has the type ${String(value["@type"])}`];
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, property]) => {
      const rule = shapes[type]?.[name];
      if (!rule) return [`${type}.${name} is no property of ${type}`];
      return [property].flat().flatMap((item) => ruleProblems(`${type}.${name}`, rule, item));
    });
}

function ruleProblems(place: string, rule: Rule, value: unknown): string[] {
  if ("test" in rule) return rule.test(value) ? [] : [`${place} ${rule.says}`];
  if (!isRecord(value)) return [`${place} is no object`];
  const type = rule.types.find((known) => known === value["@type"]);
  return type ? shapeProblems(type, value) : [`${place} is no ${rule.types.join(" or ")}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
