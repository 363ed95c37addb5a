import { requestFormToken } from "../../contract/contacts.ts";
import { limits } from "../../contract/limits.ts";
import { call } from "./call.ts";

interface FormToken {
  value: string;
  arrivedAt: number;
}

const tokens = new Map<string, Promise<FormToken | undefined>>();
const enquiry = "enquiry";

/** Call it when a form is first touched: the server signs the time, and refuses a form that is sent too soon after. */
export function fetchFormToken(form = enquiry, fetchToken = () => call(requestFormToken)): void {
  if (tokens.has(form)) return;
  const token = fetchToken().then(
    ({ mark }) => ({ value: mark, arrivedAt: performance.now() }),
    () => {
      // Without a token the server only limits more strictly; the next touch tries again.
      tokens.delete(form);
      return undefined;
    },
  );
  tokens.set(form, token);
}

/** Undefined when the server would refuse its age. Each token is sent once: a refused one would be refused again. */
export async function takeFormToken(form = enquiry): Promise<string | undefined> {
  const token = await tokens.get(form);
  tokens.delete(form);
  if (!token) return undefined;
  const ageMs = performance.now() - token.arrivedAt;
  return ageMs >= limits.minFormTokenAgeMs && ageMs <= limits.maxFormTokenAgeMs ? token.value : undefined;
}
