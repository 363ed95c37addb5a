import { ArrowLeft, ArrowRight, ArrowUpRight, Check, ChevronDown, CircleAlert, type LucideIcon, X } from "lucide-react";
import "./icons.css";

/** Icons are ornament beside words or inside a control that has a name of its own; they are hidden from readers. */
export function icon(Drawing: LucideIcon) {
  return function Icon() {
    return <Drawing className="icon" strokeWidth={1.75} />;
  };
}

export const ArrowLeftIcon = icon(ArrowLeft);
export const ArrowRightIcon = icon(ArrowRight);
export const ArrowUpRightIcon = icon(ArrowUpRight);
export const CheckIcon = icon(Check);
export const ChevronDownIcon = icon(ChevronDown);
export const AlertIcon = icon(CircleAlert);
export const CloseIcon = icon(X);

/** Two lines; lucide's menu has three. */
export function MenuIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h16" />
      <path d="M4 16h16" />
    </svg>
  );
}
