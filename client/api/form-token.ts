import { requestFormToken } from "../../contract/contacts.ts";
import { limits } from "../../contract/limits.ts";
import { call } from "./call.ts";

interface FormToken {
  value: string;
  arrivedAt: number;
}

const tokens = new Map<string, Promise<FormToken | undefined>>();
const enquiry = "enquiry";
/** How long a form that is being sent waits for its token, which a lost connection may never deliver. */
const tokenWaitMs = 3_000;

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
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, tokenWaitMs));
  const token = await Promise.race([tokens.get(form), waited]);
  tokens.delete(form);
  if (!token) return undefined;
  const ageMs = performance.now() - token.arrivedAt;
  return ageMs >= limits.minFormTokenAgeMs && ageMs <= limits.maxFormTokenAgeMs ? token.value : undefined;
}
