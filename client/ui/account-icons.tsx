import { Copy, KeyRound, Laptop, Smartphone, UserRound } from "lucide-react";
import { icon } from "./icons.tsx";

/** In a file of their own: visitors load those of `icons.tsx`. */
export const KeyIcon = icon(KeyRound);
export const LaptopIcon = icon(Laptop);
export const PhoneIcon = icon(Smartphone);
export const UserIcon = icon(UserRound);
export const CopyIcon = icon(Copy);
