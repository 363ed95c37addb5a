import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/classes.ts";
import "./common.css";

interface IconButtonProps extends ComponentProps<typeof Button> {
  /** The button's accessible name, which is also its tooltip. */
  label: string;
  /** The keyboard shortcut that presses the button. */
  hotkey?: string;
}

export function IconButton({ label, hotkey, className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      icon
      {...rest}
      className={joinClasses("mini quiet-btn", className)}
      aria-label={label}
      title={hotkey ? `${label} (${hotkey})` : label}
      data-key={hotkey}
    />
  );
}
