import { nothingOpensAfterItsEnd, theLogNamesNobody } from "./access.ts";
import {
  everyAcknowledgedChangeIsThere,
  everyDoneChangeIsInTheAudit,
  noUpdateIsLost,
  onePressMakesOneJob,
} from "./changes.ts";
import { countsEqualRows, visitorsSeeTheJobsThatStaffHave } from "./counts.ts";
import {
  everyMailIsAboutARecord,
  noByteIsLeftOfWhoIsErased,
  noByteIsLeftOfWhoIsGone,
  nothingIsLeftOfWhoIsGone,
  searchFindsTheRows,
  whoIsGoneIsInNoTable,
} from "./gone.ts";
import { everyMailGoesToWhomItIsAbout, everyMailHasArrived, everyRecordHasItsMails } from "./mails.ts";
import {
  everyAcknowledgedCvIsThere,
  everyFileGivenUpIsNoted,
  nobodyIsShownAVirus,
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
  onePressMakesOneJob,
  noRowIsWithoutItsFile,
  everyFileGivenUpIsNoted,
  everyAcknowledgedCvIsThere,
  nobodyIsShownAVirus,
  everyRecordHasItsMails,
  everyMailGoesToWhomItIsAbout,
  everyDoneChangeIsInTheAudit,
  theLogNamesNobody,
  searchFindsTheRows,
  nothingIsLeftOfWhoIsGone,
  everyMailIsAboutARecord,
  whoIsGoneIsInNoTable,
  noByteIsLeftOfWhoIsErased,
  nothingOpensAfterItsEnd,
  countsEqualRows,
  visitorsSeeTheJobsThatStaffHave,
];

/** Once the storm has been over for days. */
export const inTheEnd: Invariant[] = [...always, noFileIsWithoutARow, everyMailHasArrived, noByteIsLeftOfWhoIsGone];
