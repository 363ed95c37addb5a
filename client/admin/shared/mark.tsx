import type { ComponentProps } from "react";
import { classes } from "../../ui/classes.ts";
import "./desk.css";

/** A small label next to a name. The tone `bad` means late, missing or failed. */
export function Mark({
  tone,
  className,
  ...rest
}: ComponentProps<"span"> & { tone?: "out" | "bad" | "live" | undefined }) {
  return <span {...rest} className={classes("mark", tone && `mark-${tone}`, className)} />;
}
