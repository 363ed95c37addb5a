import { ArrowUpToLine, ChevronDown, GripVertical, SquareMinus } from "lucide-react";
import { icon } from "../../ui/icons.tsx";

export const TopIcon = icon(ArrowUpToLine);
export const DownIcon = icon(ChevronDown);
export const GripIcon = icon(GripVertical);
export const OffIcon = icon(SquareMinus);
