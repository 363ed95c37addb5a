import { type Check, fine, problem, warning } from "./finding.ts";

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
