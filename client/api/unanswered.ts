import { RequestError } from "./request-error.ts";

/** Whether nobody can know what became of a request: the line broke, or something between us and the server answered. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof RequestError) || (error.status >= 500 && error.code === undefined);
}
