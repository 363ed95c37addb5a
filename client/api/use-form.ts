import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import { RequestError } from "./request-error.ts";
import type { Draft } from "./use-draft.ts";

type Problems = Partial<Record<string, string>>;

/** The field that a path in the request belongs to. */
type GetFieldName = (path: string[]) => string;
const getFirst: GetFieldName = ([name = ""]) => name;

interface FormOptions<Fields extends object, Schema extends z.ZodMiniType> {
  formId: string;
  draft: Pick<Draft<Fields>, "fields" | "change" | "discard">;
  /** Schema of the fields that are sent; its messages are codes. */
  schema: Schema;
  names: readonly (keyof Fields & string)[];
  /** Needed where the fields of the form differ from the fields of the request. */
  getFieldName?: GetFieldName;
}

/** A form with the fields of a draft, which are validated at each submit and, after the first, at each change. */
export function useForm<Fields extends object, Schema extends z.ZodMiniType>(options: FormOptions<Fields, Schema>) {
  const { formId, draft, schema, names, getFieldName = getFirst } = options;
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  /** The number of the last submit, and how many invalid fields stopped it. */
  const [blockedSubmit, setBlockedSubmit] = useState({ number: 0, count: 0 });
  const honeypot = useRef<HTMLInputElement>(null);

  const values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, draft.fields[name]]));
  const parsed = z.safeParse(schema, values);
  const mistakes = getFieldCodes(parsed.error, getFieldName);
  const problems: Problems = { ...refused, ...(isChecked && mistakes) };

  useEffect(() => {
    if (blockedSubmit.count > 0) findFirstInvalid(formId)?.focus();
  }, [formId, blockedSubmit]);

  function change<Name extends keyof Fields & string>(name: Name, value: Fields[Name]) {
    setRefused(({ [name]: _, ...others }) => others);
    const typed: Partial<Fields> = {};
    typed[name] = value;
    draft.change(typed);
  }

  return {
    blockedSubmit,
    honeypot,
    change,
    problem: (name: keyof Fields & string) => problems[name],
    /** Props for an Input, TextArea or Select. */
    text: (name: keyof Fields & string) => ({
      name,
      value: String(values[name] ?? ""),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, target.value as Fields[typeof name]),
    }),
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked as Fields[typeof name]),
    }),
    /** The fields to send; undefined when some are invalid, and then their errors are shown. */
    validate(): z.output<Schema> | undefined {
      setChecked(true);
      setRefused({});
      setBlockedSubmit(({ number }) => ({ number: number + 1, count: Object.keys(mistakes).length }));
      return parsed.data;
    },
    /** Shows the server's field errors next to the fields. */
    showRefusal(error: unknown) {
      if (!(error instanceof RequestError)) return;
      const refusals = Object.entries(error.fields).map(
        ([path, code]) => [getFieldName(path.split(".")), code] as const,
      );
      setRefused(Object.fromEntries(refusals.filter(([name]) => name in values)));
      // A password manager may have filled the honeypot; a second submit after this message comes from a person.
      if (error.code === "spamSuspected" && honeypot.current) honeypot.current.value = "";
    },
    reset() {
      draft.discard();
      setChecked(false);
      setRefused({});
    },
  };
}

/** The error code of each invalid field. */
export function getFieldCodes(error: z.core.$ZodError | undefined, getFieldName: GetFieldName = getFirst): Problems {
  const problems: Problems = {};
  for (const { path, message } of error?.issues ?? []) problems[getFieldName(path.map(String))] ??= message;
  return problems;
}

function findFirstInvalid(formId: string): HTMLElement | null | undefined {
  return document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
}
