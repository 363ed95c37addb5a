import type { Ref } from "react";
import "./visually-hidden.css";

/** A field that people never meet: what fills it is a program. */
export function Honeypot({ ref, label }: { ref: Ref<HTMLInputElement>; label: string }) {
  return (
    <div className="sr" inert aria-hidden="true">
      <label>
        {label}
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
