import { readOutcome } from "../backup/outcome.ts";
import { type Check, fine, problem, warning } from "./finding.ts";

const hourMs = 60 * 60 * 1_000;
/** A night, and the timer's own half hour. */
const freshHours = 26;

export const backups: Check = {
  name: "backups",
  async look({ db, clock }) {
    if (!db) return [];
    const { madeAt, failedAt } = await readOutcome(db.query);
    const mend =
      "Let a backup be made every night: deploy/site-backup.timer, or npm run backup from cron. Its log says why one failed.";
    if (!madeAt) return [problem("No backup of this site is known.", mend)];
    const hours = Math.floor((clock().getTime() - Date.parse(madeAt)) / hourMs);
    if (failedAt && failedAt > madeAt) return [problem(`The last backup failed, at ${failedAt}.`, mend)];
    if (hours > 3 * freshHours) return [problem(`The last backup is ${hours} hours old.`, mend)];
    if (hours > freshHours) return [warning(`The last backup is ${hours} hours old.`, mend)];
    return [fine(`The last backup was made ${hours} hours ago.`)];
  },
};
