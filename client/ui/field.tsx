import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { joinClasses } from "./classes.ts";
import "./field.css";
import { AlertIcon } from "./icons.tsx";

interface FieldProps {
  label: ReactNode;
  /** The word “optional”; without it the field counts as required. */
  optional?: string | undefined;
  hint?: ReactNode;
  /** A sentence that says what is wrong with the value. */
  error?: ReactNode;
  className?: string | undefined;
  /** The ARIA role of a field with several controls, each with its own name. */
  group?: "group" | "radiogroup";
  /** One Input, TextArea or Select, or those of a group. The context connects them with label, hint and error. */
  children: ReactNode;
}

interface ControlMarks {
  id: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

const FieldContext = createContext<ControlMarks | null>(null);

export function Field({ label, optional, hint, error, className, group, children }: FieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isWrong = Boolean(error);
  // Scrolls to the error, which may lie below the window or behind a dialog's footer.
  const show = () => isWrong && place.current?.scrollIntoView({ block: "nearest" });
  const showFocused = useEffectEvent(() => place.current?.contains(document.activeElement) && show());
  useEffect(() => {
    if (isWrong) showFocused();
  }, [isWrong]);
  const name = (
    <>
      {label} {optional ? <small>{optional}</small> : null}
    </>
  );
  const control: ControlMarks = {
    id: group ? undefined : id,
    "aria-describedby": joinClasses(hint ? `${id}-hint` : "", error ? `${id}-error` : "") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": optional === undefined ? true : undefined,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of the control inside
    <div
      ref={place}
      className={joinClasses("field", className)}
      {...(group && { role: group, "aria-labelledby": `${id}-name` })}
      {...(group === "radiogroup" && { "aria-describedby": control["aria-describedby"] })}
      onFocus={show}
    >
      {group ? (
        <span className="name" id={`${id}-name`}>
          {name}
        </span>
      ) : (
        <label htmlFor={id}>{name}</label>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error ? (
        <p className="error" id={`${id}-error`}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...useContext(FieldContext)} {...rest} className={joinClasses("input", className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={5} {...useContext(FieldContext)} {...rest} className={joinClasses("input", className)} />;
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...useContext(FieldContext)} {...rest} className={joinClasses("input", className)} />;
}

interface OptionsProps<Value extends string> {
  values: readonly Value[];
  label: (value: Value) => string;
}

export function Options<Value extends string>({ values, label }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

export function Checkbox({ label, className, ...rest }: ComponentProps<"input"> & { label: ReactNode }) {
  return (
    <label className={joinClasses("check", className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
