import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Check, fine, problem, warning } from "./finding.ts";

/** Where people's data and the passwords of the site lie; `/etc/site.env` as docs/operations.md calls it. */
export const modes: Check = {
  name: "modes",
  async look({ config: { dataDir, accelRedirect } }) {
    if (process.platform === "win32") return [];
    const places = [dataDir, join(dataDir, "site.db"), join(dataDir, "objects"), resolve(".env"), "/etc/site.env"];
    // A proxy of the same group that sends CVs itself has to pass through.
    const others = accelRedirect ? 0o067 : 0o077;
    const open = places.filter((place) => existsSync(place) && (statSync(place).mode & others) !== 0);
    // A closed folder closes what lies in it.
    const inside = open.filter((place) => open.includes(dataDir) || !place.startsWith(`${dataDir}/`));
    const foreign = [join(dataDir, "site.db"), join(dataDir, "objects", "uploads")].filter(
      (place) => existsSync(place) && statSync(place).uid !== statSync(dataDir).uid,
    );
    if (foreign.length > 0)
      return [
        problem(
          `${foreign.join(", ")} belongs to another user than its folder, so that the site cannot write it.`,
          `chown -R --reference='${dataDir}' '${dataDir}'`,
        ),
      ];
    if (inside.length === 0) return [fine("Data and settings can be read by their own user only.")];
    return [
      warning(
        `Others on this machine may read ${inside.join(", ")}.`,
        `chmod -R go= ${inside.map((place) => `'${place}'`).join(" ")}`,
      ),
    ];
  },
};
