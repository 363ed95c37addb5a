import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./classes.ts";
import { ArrowLeftIcon, ArrowRightIcon, ArrowUpRightIcon } from "./icons.tsx";
import "./link-arrow.css";

interface LinkArrowProps extends ComponentProps<"a"> {
  children: ReactNode;
  /** Words such as “(opens in a new tab)”. A link with these words opens a new tab. */
  newTabLabel?: string | undefined;
  back?: boolean | undefined;
}

export function LinkArrow({ children, newTabLabel, back, className, ...rest }: LinkArrowProps) {
  if (newTabLabel !== undefined)
    return (
      <a {...rest} className={joinClasses("arrow", className)} target="_blank" rel="noopener">
        {children}
        <ArrowUpRightIcon /> <span className="sr">{newTabLabel}</span>
      </a>
    );
  return (
    <a {...rest} className={joinClasses("arrow", back && "arrow-back", className)}>
      {back ? <ArrowLeftIcon /> : null}
      {children}
      {back ? null : <ArrowRightIcon />}
    </a>
  );
}
