import type { ComponentProps } from "react";
import "./card.css";
import { joinClasses } from "./classes.ts";

export function Card({ className, ...rest }: ComponentProps<"article">) {
  return <article {...rest} className={joinClasses("card", className)} />;
}
