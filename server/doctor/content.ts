import { requireUpToDate } from "../db/migrate.ts";
import { lackingEncoding } from "../db/postgres.ts";
import { type Check, fine, problem, reasonOf } from "./finding.ts";

export const database: Check = {
  name: "database",
  async look({ db, config }) {
    if (!db)
      return [
        problem(
          config.database.url
            ? "The database of DATABASE_URL cannot be opened."
            : `There is no site in ${config.dataDir} that this user may see.`,
          "Start the site once, and run this as its user with its settings (docs/operations.md has the command).",
        ),
      ];
    try {
      await requireUpToDate(db.query);
      const encoding = db.engine === "postgres" && (await lackingEncoding(db.query));
      if (encoding)
        return [
          problem(
            `The database is ${encoding}: whoever writes a letter that it lacks is refused.`,
            "Make a backup, create database site encoding 'UTF8' template template0, and restore the backup there.",
          ),
        ];
      return [fine(`The database (${db.engine}) answers and is of this release.`)];
    } catch (error) {
      return [problem(reasonOf(error), "Put one release into use: its start migrates the database.")];
    }
  },
};
