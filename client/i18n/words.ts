import type { AnybodysErrorCode, StaffErrorCode, StaffFieldCode, VisitorFieldCode } from "../../contract/errors.ts";
import type { Locale } from "../../contract/locales.ts";
import type enAdmin from "./locales/en/admin.json";
import type enCommon from "./locales/en/common.json";
import type enForms from "./locales/en/forms.json";
import type enHome from "./locales/en/home.json";
import type enMy from "./locales/en/my.json";
import type enPrivacy from "./locales/en/privacy.json";
import type enProfile from "./locales/en/profile.json";
import type enUploads from "./locales/en/uploads.json";
import type skAdmin from "./locales/sk/admin.json";
import type skCommon from "./locales/sk/common.json";
import type skForms from "./locales/sk/forms.json";
import type skHome from "./locales/sk/home.json";
import type skMy from "./locales/sk/my.json";
import type skPrivacy from "./locales/sk/privacy.json";
import type skProfile from "./locales/sk/profile.json";
import type skUploads from "./locales/sk/uploads.json";

/** The translation sets; English says which keys there are. */
export interface Words {
  admin: typeof enAdmin;
  common: typeof enCommon;
  forms: typeof enForms;
  home: typeof enHome;
  my: typeof enMy;
  privacy: typeof enPrivacy;
  profile: typeof enProfile;
  uploads: typeof enUploads;
}

/** Every other language of the site. */
interface Others {
  sk: {
    admin: typeof skAdmin;
    common: typeof skCommon;
    forms: typeof skForms;
    home: typeof skHome;
    my: typeof skMy;
    privacy: typeof skPrivacy;
    profile: typeof skProfile;
    uploads: typeof skUploads;
  };
}

/** The plural forms that each of them has beyond English's. */
interface Plurals {
  sk: "few" | "many";
}

/** The same keys for a language with more plural forms than English. */
type WithPlurals<Set, Forms extends string> = {
  [Key in keyof Set as Key extends `${infer Base}_other`
    ? `${Base}_other` | `${Base}_${Forms}`
    : Key]: Set[Key] extends string ? string : WithPlurals<Set[Key], Forms>;
};

/** Compiles only when the first is also the second; the message then names the key. */
type Is<Have extends Want, Want> = Have extends Want ? true : never;

/** A missing or unknown key, or a code without words, does not compile. */
type Complete = [
  Is<Locale, "en" | keyof Others>,
  Is<Others, { [Other in keyof Others]: WithPlurals<Words, Plurals[Other]> }>,
  Is<{ [Other in keyof Others]: WithPlurals<Words, Plurals[Other]> }, Others>,
  Is<Words["common"]["errors"], Record<AnybodysErrorCode | "network", string>>,
  Is<keyof Words["common"]["errors"], AnybodysErrorCode | "network">,
  Is<Words["admin"]["errors"], Record<StaffErrorCode, string>>,
  Is<keyof Words["admin"]["errors"], StaffErrorCode>,
  Is<Words["forms"]["validation"], Record<VisitorFieldCode, string>>,
  Is<keyof Words["forms"]["validation"], VisitorFieldCode>,
  Is<Words["admin"]["validation"], Record<StaffFieldCode, string>>,
  Is<keyof Words["admin"]["validation"], StaffFieldCode>,
];

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Complete extends true[] ? Words : never;
  }
}
