import {
  Ban,
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  Copy,
  Ellipsis,
  FileText,
  Link2,
  ListFilter,
  Mail,
  Search,
  Star,
  UserX,
} from "lucide-react";
import { icon } from "../../ui/icons.tsx";

/** Signs of the lists. A bin deletes and can be undone; the person with a cross erases for good. */
export const BackIcon = icon(ChevronLeft);
export const UpIcon = icon(ChevronUp);
export const DownIcon = icon(ChevronDown);
export const CopySign = icon(Copy);
export const MoreIcon = icon(Ellipsis);
export const FileIcon = icon(FileText);
export const LinkIcon = icon(Link2);
export const FilterIcon = icon(ListFilter);
export const MailIcon = icon(Mail);
export const SearchIcon = icon(Search);
export const StarIcon = icon(Star);
export const ConsentIcon = icon(Ban);
export const EraseIcon = icon(UserX);
