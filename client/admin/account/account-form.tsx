import { type ComponentProps, createContext, type FormEvent, use, useEffect, useRef, useState } from "react";
import type { z } from "zod/mini";
import { limits } from "../../../contract/limits.ts";
import { getFieldCodes } from "../../api/use-form.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import type { Action } from "../shared/use-action.ts";
import "./account-form.css";

interface AccountFormProps<Values> extends Omit<ComponentProps<"form">, "action" | "onSubmit"> {
  /** Checks the fields before they are sent; its messages are codes. */
  schema: z.ZodMiniType<Values>;
  action: Action;
  send: (values: Values, form: HTMLFormElement) => Promise<unknown>;
}

interface FormState {
  isPending: boolean;
  findProblem: (name: string) => string | undefined;
}

const FormContext = createContext<FormState>({ isPending: false, findProblem: () => undefined });

/** The form of every account page: password, e-mail address, names and codes. */
export function AccountForm<Values>({ schema, action, send, children, className, ...rest }: AccountFormProps<Values>) {
  const formatFieldCode = useStaffFieldErrors();
  const form = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<ReturnType<typeof getFieldCodes>>({});
  const { isPending, fields } = action;
  useEffect(() => {
    const hasProblem = Object.keys({ ...mistakes, ...fields }).length > 0;
    if (hasProblem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes, fields]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    // The fields are uncontrolled: a password manager may fill them before this script has arrived.
    const { data, error } = schema.safeParse(Object.fromEntries(new FormData(sent)));
    setMistakes(getFieldCodes(error));
    if (data !== undefined) action.run(() => send(data, sent));
  }

  return (
    <form {...rest} ref={form} className={className ?? "form"} noValidate aria-busy={isPending} onSubmit={submit}>
      <FormContext value={{ isPending, findProblem: (name) => formatFieldCode(mistakes[name] ?? fields[name]) }}>
        {children}
      </FormContext>
    </form>
  );
}

/** The fields by name: for password managers, one-time codes and keyboards of phones. */
const attributes = {
  username: { autoComplete: "username webauthn", autoCapitalize: "none" },
  password: { type: "password", autoComplete: "current-password" },
  currentPassword: { type: "password", autoComplete: "current-password" },
  email: { type: "email", autoComplete: "email" },
  recoveryCode: { autoComplete: "one-time-code", autoCapitalize: "characters" },
  name: { autoComplete: "off" },
} as const;

interface FormFieldProps extends ComponentProps<"input"> {
  name: keyof typeof attributes;
  label: string;
  testId: string;
  optional?: string;
  hint?: string;
  error?: string | undefined;
}

export function FormField({ label, testId, optional, hint, error, ...input }: FormFieldProps) {
  const { findProblem } = use(FormContext);
  return (
    <Field label={label} optional={optional} hint={hint} error={findProblem(input.name) ?? error}>
      <Input spellCheck={false} data-testid={testId} {...attributes[input.name]} {...input} />
    </Field>
  );
}

/** The field in which a password is chosen: it can be shown, and its rules are below. */
export function NewPasswordField(input: ComponentProps<"input"> & { name: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  const { findProblem } = use(FormContext);
  const [isShown, setShown] = useState(false);
  const hint = t("rules", { count: limits.passwordMin });
  return (
    <Field label={t("newPassword")} hint={hint} error={findProblem(input.name)}>
      <div className="new-password">
        <Input {...input} type={isShown ? "text" : "password"} autoComplete="new-password" spellCheck={false} />
        <Button variant="ghost" small onClick={() => setShown(!isShown)}>
          {t(isShown ? "hide" : "show")}
        </Button>
      </div>
    </Field>
  );
}

export function SubmitButton({ children, ...rest }: ComponentProps<typeof Button>) {
  const { isPending } = use(FormContext);
  return (
    <div className="full">
      <Button variant="secondary" small {...rest} type="submit" busy={isPending}>
        {children}
      </Button>
    </div>
  );
}
