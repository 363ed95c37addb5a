import {
  Ban,
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  Ellipsis,
  FileText,
  Link2,
  ListFilter,
  Mail,
  Search,
  Star,
  UserX,
} from "lucide-react";
import { createIcon } from "../../ui/icons.tsx";

/** Signs of the lists. A bin deletes and can be undone; the person with a cross erases for good. */
export const BackIcon = createIcon(ChevronLeft);
export const UpIcon = createIcon(ChevronUp);
export const DownIcon = createIcon(ChevronDown);
export const MoreIcon = createIcon(Ellipsis);
export const FileIcon = createIcon(FileText);
export const LinkIcon = createIcon(Link2);
export const FilterIcon = createIcon(ListFilter);
export const MailIcon = createIcon(Mail);
export const SearchIcon = createIcon(Search);
export const StarIcon = createIcon(Star);
export const ConsentIcon = createIcon(Ban);
export const EraseIcon = createIcon(UserX);
