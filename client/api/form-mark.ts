import { request } from "./request.ts";

let pending: Promise<string | undefined> | undefined;

/** Call it when a form is first touched: the server signs the time, and a form sent too soon after that looks automatic. */
export function startFormMark(): void {
  pending ??= request<{ mark: string }>("/api/contact/mark").then(
    ({ mark }) => mark,
    () => {
      // Without a mark the server only limits more strictly; the next touch may try again.
      pending = undefined;
      return undefined;
    },
  );
}

/** The mark of the first touch, to be sent with the form. */
export async function formMark(): Promise<string | undefined> {
  return pending;
}
