import { Copy, Download, KeyRound, Laptop, Pencil, Plus, Smartphone, Trash2, Upload, UserRound } from "lucide-react";
import { createIcon } from "./icons.tsx";

/** Icons kept out of `icons.tsx`, because every visitor loads that file. */
export const KeyIcon = createIcon(KeyRound);
export const LaptopIcon = createIcon(Laptop);
export const PhoneIcon = createIcon(Smartphone);
export const UserIcon = createIcon(UserRound);
export const CopyIcon = createIcon(Copy);
export const DownloadIcon = createIcon(Download);
export const EditIcon = createIcon(Pencil);
export const AddIcon = createIcon(Plus);
export const DeleteIcon = createIcon(Trash2);
export const UploadIcon = createIcon(Upload);
