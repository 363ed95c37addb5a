/** Where the company is, in the order every list of offices has. */
export const officeNames = ["slovakia", "siliconValley", "newYork", "abuDhabi"] as const;
