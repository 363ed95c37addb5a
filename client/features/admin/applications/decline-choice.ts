import type { Application } from "../../../../contract/admin.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";

type Facts = Pick<Application, "name" | "stage" | "starred" | "withdrawnAt">;

export function isUndecided({ stage, withdrawnAt }: Facts): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Why somebody is declined only when somebody says so; nothing of those who are chosen beforehand. */
export function whyLeftOut({ name, stage, starred }: Facts): "talked" | "starred" | "name" | undefined {
  if (stage !== "new" && stage !== "contact") return "talked";
  if (starred) return "starred";
  return greetableName(name) === undefined ? "name" : undefined;
}
