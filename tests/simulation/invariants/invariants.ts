import { noEndedSessionOpensAnything, theLogNamesNobody } from "./access.ts";
import { everyAcknowledgedChangeIsThere, everyDoneChangeIsInTheAudit, noUpdateIsLost } from "./changes.ts";
import { countsEqualRows, visitorsSeeTheJobsThatStaffHave } from "./counts.ts";
import {
  everyErasureHasEnded,
  everyMailIsAboutARecord,
  noByteIsLeftOfWhoIsErased,
  noByteIsLeftOfWhoIsGone,
  nothingIsLeftOfWhoIsGone,
  searchFindsTheRows,
  theSearchIndexIsOfTheRows,
  whoIsGoneIsInNoTable,
} from "./gone.ts";
import { everyMailHasArrived, everyRecordHasItsMails } from "./mails.ts";
import {
  everyAcknowledgedCvIsThere,
  noFileIsWithoutARow,
  noRowIsWithoutItsFile,
  onePressMakesOneRecord,
  whatWasAcknowledgedExists,
} from "./records.ts";
import type { Invariant } from "./rules.ts";

/** The first learns whose links there are, which others rely on. */
export const always: Invariant[] = [
  everyAcknowledgedChangeIsThere,
  noUpdateIsLost,
  whatWasAcknowledgedExists,
  onePressMakesOneRecord,
  noRowIsWithoutItsFile,
  everyAcknowledgedCvIsThere,
  everyRecordHasItsMails,
  everyDoneChangeIsInTheAudit,
  theLogNamesNobody,
  theSearchIndexIsOfTheRows,
  searchFindsTheRows,
  nothingIsLeftOfWhoIsGone,
  everyMailIsAboutARecord,
  whoIsGoneIsInNoTable,
  noByteIsLeftOfWhoIsErased,
  noEndedSessionOpensAnything,
  countsEqualRows,
  visitorsSeeTheJobsThatStaffHave,
];

/** Once the storm has been over for days. */
export const inTheEnd: Invariant[] = [
  ...always,
  everyErasureHasEnded,
  noFileIsWithoutARow,
  everyMailHasArrived,
  noByteIsLeftOfWhoIsGone,
];
