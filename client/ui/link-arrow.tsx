import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { ArrowLeftIcon, ArrowRightIcon, ArrowUpRightIcon } from "./icons.tsx";
import "./link-arrow.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface LinkArrowProps extends ComponentProps<"a"> {
  children: ReactNode;
  /** Words such as “(opens in a new tab)”; their presence makes the link open one. */
  newTabLabel?: string | undefined;
  back?: boolean | undefined;
}

export function LinkArrow({ children, newTabLabel, back, className, ...rest }: LinkArrowProps) {
  if (newTabLabel !== undefined)
    return (
      <a {...rest} className={classes("arrow", className)} target="_blank" rel="noopener">
        {children}
        <ArrowUpRightIcon /> <VisuallyHidden>{newTabLabel}</VisuallyHidden>
      </a>
    );
  return (
    <a {...rest} className={classes("arrow", back && "arrow-back", className)}>
      {back ? <ArrowLeftIcon /> : null}
      {children}
      {back ? null : <ArrowRightIcon />}
    </a>
  );
}
