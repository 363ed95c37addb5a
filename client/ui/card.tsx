import type { ComponentProps } from "react";
import "./card.css";
import { classes } from "./classes.ts";

export function Card({ className, ...rest }: ComponentProps<"article">) {
  return <article {...rest} className={classes("card", className)} />;
}
