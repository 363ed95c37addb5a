import { ArrowUpToLine, ChevronDown, GripVertical, SquareMinus } from "lucide-react";
import { createIcon } from "../../ui/icons.tsx";

export const TopIcon = createIcon(ArrowUpToLine);
export const DownIcon = createIcon(ChevronDown);
export const GripIcon = createIcon(GripVertical);
export const OffIcon = createIcon(SquareMinus);
