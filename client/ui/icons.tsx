import { ArrowLeft, ArrowRight, ArrowUpRight, Check, ChevronDown, CircleAlert, type LucideIcon, X } from "lucide-react";
import "./icons.css";

/** Icons are hidden from screen readers: the text or the control's name says the same. */
export function createIcon(Drawing: LucideIcon) {
  return function Icon() {
    return <Drawing className="icon" strokeWidth={1.75} />;
  };
}

export const ArrowLeftIcon = createIcon(ArrowLeft);
export const ArrowRightIcon = createIcon(ArrowRight);
export const ArrowUpRightIcon = createIcon(ArrowUpRight);
export const CheckIcon = createIcon(Check);
export const ChevronDownIcon = createIcon(ChevronDown);
export const AlertIcon = createIcon(CircleAlert);
export const CloseIcon = createIcon(X);

/** A menu icon with two lines; lucide's has three. */
export function MenuIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h16" />
      <path d="M4 16h16" />
    </svg>
  );
}
