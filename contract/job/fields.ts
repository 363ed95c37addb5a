/** Values of a job's fields, kept apart from zod because every page loads them. The schema is in contract/jobs.ts. */
export const jobTypes = ["Full-time", "Part-time", "Contract", "Internship"] as const;
export type JobType = (typeof jobTypes)[number];
export const currencies = ["EUR", "USD", "AED", "CZK", "GBP"] as const;
export type Currency = (typeof currencies)[number];
export const payPeriods = ["hour", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** A draft was never published or is being edited; visitors do not see it. A closed job is shown as over. */
export const jobStates = ["open", "draft", "closed"] as const;
export type JobState = (typeof jobStates)[number];
export const workplaces = ["onsite", "hybrid", "remote"] as const;
export type Workplace = (typeof workplaces)[number];

/** The texts of a job that exist in both languages. */
export const jobParts = ["title", "description", "requirements"] as const;
export type JobPart = (typeof jobParts)[number];

/** Where a text of the Slovak answer comes from; `none` means that the text is still English. */
export const translationOrigins = ["manual", "automatic", "none"] as const;
export type TranslationOrigin = (typeof translationOrigins)[number];

/** A Slovak text is by a person, by a machine, missing, or by a person for an older English text (`stale`). */
export const slovakStates = ["manual", "automatic", "missing", "stale"] as const;
export type SlovakState = (typeof slovakStates)[number];

/** Country codes, ISO 3166-1 alpha-2. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

export const countries: readonly string[] = /* @__PURE__ */ codes.split(" ");

export function isCountry(code: string): boolean {
  return countries.includes(code);
}
