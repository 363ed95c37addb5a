import { Copy, Download, KeyRound, Laptop, Pencil, Plus, Smartphone, Trash2, Upload, UserRound } from "lucide-react";
import { icon } from "./icons.tsx";

/** In a file of their own: visitors load those of `icons.tsx`. */
export const KeyIcon = icon(KeyRound);
export const LaptopIcon = icon(Laptop);
export const PhoneIcon = icon(Smartphone);
export const UserIcon = icon(UserRound);
export const CopyIcon = icon(Copy);
export const DownloadIcon = icon(Download);
export const EditIcon = icon(Pencil);
export const AddIcon = icon(Plus);
export const DeleteIcon = icon(Trash2);
export const UploadIcon = icon(Upload);
