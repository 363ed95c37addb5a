import type { ComponentProps } from "react";
import "./reveal.css";

/** A block whose first four children appear one after the other when it first comes into view (`page-script/sections.ts`). */
export function Reveal(props: ComponentProps<"div">) {
  return <div {...props} data-reveal="" />;
}
