import { listApplications, listContacts } from "../../../../contract/admin.ts";
import { call } from "../../../api/call.ts";
import { dropDraftsAbout, recordsBegunAbout } from "./staff-draft.ts";

/**
 * What was begun about somebody who was erased goes with them. Lists are cut into pages and filtered, so each record is
 * asked for by itself, in both of them; a question that fails costs no draft.
 */
export function dropDraftsOfGone(): void {
  for (const id of recordsBegunAbout()) {
    const query = { id, limit: 1 };
    Promise.all([call(listContacts, { query }), call(listApplications, { query })])
      .then((found) => found.flat().length === 0 && dropDraftsAbout(id))
      .catch(() => undefined);
  }
}
