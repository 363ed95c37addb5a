import { formMark as formMarkEndpoint } from "../../contract/contact.ts";
import { limits } from "../../contract/limits.ts";
import { call } from "./call.ts";

interface Mark {
  value: string;
  arrived: number;
}

let pending: Promise<Mark | undefined> | undefined;

/** Call it when a form is first touched: the server signs the time, and a form sent too soon after that looks automatic. */
export function startFormMark(): void {
  pending ??= call(formMarkEndpoint).then(
    ({ mark }) => ({ value: mark, arrived: performance.now() }),
    () => {
      // Without a mark the server only limits more strictly; the next touch may try again.
      pending = undefined;
      return undefined;
    },
  );
}

/** The mark of the first touch, if the server would take it: whoever fills a form in a blink is counted as one without. */
export async function formMark(): Promise<string | undefined> {
  const mark = await pending;
  if (!mark) return undefined;
  const age = performance.now() - mark.arrived;
  if (age > limits.formMarkLongestMs) pending = undefined;
  return age >= limits.formMarkShortestMs && age <= limits.formMarkLongestMs ? mark.value : undefined;
}
