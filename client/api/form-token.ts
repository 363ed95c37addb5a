import { requestFormToken } from "../../contract/contacts.ts";
import { limits } from "../../contract/limits.ts";
import { call } from "./call.ts";

interface FormToken {
  value: string;
  arrivedAt: number;
}

const tokens = new Map<string, Promise<FormToken | undefined>>();
const enquiry = "enquiry";

/** Against spam: call this when a form is first touched. The server signs the time and refuses a form sent too soon. */
export function fetchFormToken(form = enquiry, fetchToken = () => call(requestFormToken)): void {
  if (tokens.has(form)) return;
  const token = fetchToken().then(
    ({ formToken }) => ({ value: formToken, arrivedAt: performance.now() }),
    () => {
      // Without a token the server only applies a stricter limit; the next touch of the form tries again.
      tokens.delete(form);
      return undefined;
    },
  );
  tokens.set(form, token);
}

/** The form's token, or undefined when the server would refuse its age. Each token is sent only once. */
export async function takeFormToken(form = enquiry): Promise<string | undefined> {
  const token = await tokens.get(form);
  tokens.delete(form);
  if (!token) return undefined;
  const ageMs = performance.now() - token.arrivedAt;
  return ageMs >= limits.minFormTokenAgeMs && ageMs <= limits.maxFormTokenAgeMs ? token.value : undefined;
}
