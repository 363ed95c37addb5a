import type { Ref } from "react";
import "./visually-hidden.css";

/** Honeypot: people never see this field, so only a program fills it in. */
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
