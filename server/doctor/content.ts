import { requireUpToDate } from "../db/migrate.ts";
import demoJobs from "../features/careers/demo-jobs.json" with { type: "json" };
import { type Check, fine, problem, reasonOf, warning } from "./finding.ts";

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
      return [fine(`The database (${db.engine}) answers and is of this release.`)];
    } catch (error) {
      return [problem(reasonOf(error), "Put one release into use: its start migrates the database.")];
    }
  },
};

export const jobs: Check = {
  name: "jobs",
  async look({ db }) {
    const titles = demoJobs.map(({ title }) => title);
    const shown = await db?.query
      .selectFrom("jobs")
      .select(["title", "description"])
      .where("deleted_at", "is", null)
      .where("title", "in", titles)
      .execute();
    const invented = (shown ?? []).filter((job) =>
      demoJobs.some(({ title, description }) => title === job.title && description === job.description),
    );
    if (invented.length === 0) return [fine("No invented jobs are shown.")];
    return [
      problem(
        `Invented jobs are shown: ${invented.map(({ title }) => title).join(", ")}.`,
        "Delete them in the admin. DEMO_CONTENT=off keeps them away from the first start on.",
      ),
    ];
  },
};

export const users: Check = {
  name: "users",
  async look({ db }) {
    const people = await db?.query
      .selectFrom("admins")
      .select(["username", "password_made_up"])
      .where("disabled_at", "is", null)
      .execute();
    if (!people) return [];
    if (people.length === 0)
      return [problem("Nobody can sign in to the admin.", "Make a user: npm run admin -- create NAME.")];
    const unchanged = people.filter((person) => person.password_made_up === 1).map((person) => person.username);
    if (unchanged.length === 0) return [fine(`${people.length} users can sign in to the admin.`)];
    return [
      warning(
        `The first password of ${unchanged.join(", ")} stands in the log and was never changed.`,
        "Sign in and change it, or npm run admin -- reset-password NAME.",
      ),
    ];
  },
};
