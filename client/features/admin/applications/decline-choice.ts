import type { Application } from "../../../../contract/admin.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";

type Facts = Pick<Application, "name" | "stage" | "starred" | "withdrawnAt">;

export function isUndecided({ stage, withdrawnAt }: Facts): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Whoever was talked to, has a star or wrote something else in place of a name is declined only when somebody says so. */
export function isChosenAtFirst({ name, stage, starred }: Facts): boolean {
  return (stage === "new" || stage === "contact") && !starred && greetableName(name) !== undefined;
}
