import * as access from "./access.ts";
import * as changes from "./changes.ts";
import * as counts from "./counts.ts";
import * as gone from "./gone.ts";
import * as mails from "./mails.ts";
import * as records from "./records.ts";
import type { Invariant } from "./rules.ts";

/** Changes first: they learn whose links there are, which others rely on. */
const all: Invariant[] = [changes, records, mails, gone, access, counts].flatMap((file) => Object.values(file));

/** They hold once there has been no fault for days. */
const afterCalmDays = [records.noFileIsWithoutARow, mails.everyMailHasArrived, gone.noByteIsLeftOfWhoIsGone];

export const always = all.filter((invariant) => !afterCalmDays.includes(invariant));
export const inTheEnd = all;
