import { formMark as formMarkEndpoint } from "../../contract/contacts.ts";
import { limits } from "../../contract/limits.ts";
import { call } from "./call.ts";

interface Mark {
  value: string;
  arrived: number;
}

const pending = new Map<string, Promise<Mark | undefined>>();
const enquiry = "enquiry";

/** Call it when a form is first touched: the server signs the time, and a form sent too soon after that looks automatic. */
export function startFormMark(form = enquiry, ask = () => call(formMarkEndpoint)): void {
  if (pending.has(form)) return;
  const asked = ask().then(
    ({ mark }) => ({ value: mark, arrived: performance.now() }),
    () => {
      // Without a mark the server only limits more strictly; the next touch may try again.
      pending.delete(form);
      return undefined;
    },
  );
  pending.set(form, asked);
}

/**
 * The mark of the first touch, if the server would take it: whoever fills a form in a blink is counted as one without.
 * It is given out once: a server that does not know it any more would refuse every further try.
 */
export async function formMark(form = enquiry): Promise<string | undefined> {
  const mark = await pending.get(form);
  pending.delete(form);
  if (!mark) return undefined;
  const age = performance.now() - mark.arrived;
  return age >= limits.formMarkShortestMs && age <= limits.formMarkLongestMs ? mark.value : undefined;
}
