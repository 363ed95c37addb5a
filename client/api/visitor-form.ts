import type { RefObject } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { RequestError } from "./request-error.ts";

type Fields<Input extends FieldValues> = { [Name in Path<Input>]?: PathValue<Input, Name> };

/** Puts what was kept into fields that are empty and keeps whatever is typed from now on; for an effect. */
export function keepFields<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  names: readonly Path<Input>[],
  kept: Fields<Input> | undefined,
  keep: (values: Input) => void,
): () => void {
  for (const name of names) {
    const value = kept?.[name];
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
  // What was typed before this script arrived has caused no change that would be heard from here on.
  if (names.some((name) => form.getValues(name))) keep(form.getValues());
  return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
}

/** What the server has against single fields stands beside them. */
export function showRefusal<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  names: readonly Path<Input>[],
  trap: RefObject<HTMLInputElement | null>,
  error: unknown,
): RequestError | undefined {
  if (!(error instanceof RequestError)) return undefined;
  for (const name of names) {
    const message = error.fields[name];
    if (message) form.setError(name, { type: "server", message });
  }
  // A password manager may have filled the trap; whoever presses again after reading this is a person.
  if (error.code === "spamSuspected" && trap.current) trap.current.value = "";
  return error;
}
