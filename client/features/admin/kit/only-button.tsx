import type { ReactNode } from "react";

interface OnlyButtonProps {
  icon: ReactNode;
  pressed: boolean;
  testId?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function OnlyButton({ icon, pressed, testId, onPress, children }: OnlyButtonProps) {
  return (
    <button type="button" className="only" aria-pressed={pressed} data-testid={testId} onClick={onPress}>
      {icon}
      <span className="only-words">{children}</span>
    </button>
  );
}
