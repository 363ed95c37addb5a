import type { Application } from "../../../../contract/admin.ts";
import type { Whole } from "../../../../contract/endpoint.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";
import type { ReadStanding } from "../../../../contract/replies.ts";

export type Facts = Pick<Application, "id" | "name" | "stage" | "starred" | "withdrawnAt" | "letter" | "elsewhere">;

export function isUndecided({ stage, withdrawnAt }: Facts): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Where somebody stands, as the server compares it before a letter goes. */
export const standingOf = ({ letter, stage, starred, elsewhere }: Facts): Whole<ReadStanding> => ({
  letter,
  stage,
  starred,
  elsewhere,
});

/** Why somebody is declined only when somebody says so; nothing of those who are chosen beforehand. */
export function whyLeftOut({ name, stage, starred, letter, elsewhere }: Facts) {
  if (stage !== "new" || letter !== undefined) return "talked";
  if (elsewhere) return "elsewhere";
  if (starred) return "starred";
  return greetableName(name) === undefined ? "name" : undefined;
}
