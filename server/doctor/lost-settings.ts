import { readLastStart } from "../db/settings.ts";
import { unknownWarning } from "../setting-names.ts";
import { type Check, fine, warning } from "./finding.ts";

export const lostSettings: Check = {
  name: "settings",
  async look({ db, config: { unknown } }) {
    const strange =
      unknown.length > 0 ? [warning(`${unknownWarning(unknown)}.`, "Correct its name, or take it out.")] : [];
    const last = db && (await readLastStart(db.query));
    if (!last) return strange;
    if (last.lost.length === 0) return [...strange, fine("No setting that protects the site has been lost.")];
    const names = last.lost.join(", ");
    return [
      ...strange,
      warning(
        `The site was once started with ${names} and runs without.`,
        `Set it again; if it is meant, start once with RUN_WITHOUT=${last.lost.join(",")}.`,
      ),
    ];
  },
};
