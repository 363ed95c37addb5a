import { readLastStart } from "../db/settings.ts";
import { type Check, fine, warning } from "./finding.ts";

export const lostSettings: Check = {
  name: "settings",
  async look({ db }) {
    const last = db && (await readLastStart(db.query));
    if (!last) return [];
    if (last.lost.length === 0) return [fine("No setting that protects the site has been lost.")];
    const names = last.lost.join(", ");
    return [
      warning(
        `The site was once started with ${names} and runs without.`,
        `Set it again; if it is meant, start once with RUN_WITHOUT=${last.lost.join(",")}.`,
      ),
    ];
  },
};
