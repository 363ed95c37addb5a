import type { ComponentProps } from "react";
import "./badge.css";
import { classes } from "./classes.ts";

export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & { tone?: "live" | "danger" | undefined }) {
  return <span {...rest} className={classes("badge", tone && `badge-${tone}`, className)} />;
}
