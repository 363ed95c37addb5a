import type { PublicErrorCode, StaffErrorCode, StaffFieldCode, VisitorFieldCode } from "../../contract/errors.ts";
import type { InPlurals, Is } from "../../contract/text/complete.ts";
import type enAdmin from "./locales/en/admin.json";
import type enCommon from "./locales/en/common.json";
import type enForms from "./locales/en/forms.json";
import type enHome from "./locales/en/home.json";
import type enMy from "./locales/en/my.json";
import type enPrivacy from "./locales/en/privacy.json";
import type enProfile from "./locales/en/profile.json";
import type enUploads from "./locales/en/uploads.json";
import type enUppy from "./locales/en/uppy.json";

/** The namespaces. English defines the keys; `complete.ts` of each other language checks that it has them all. */
export type Messages = Complete extends true[] ? English : never;

interface English {
  admin: typeof enAdmin;
  common: typeof enCommon;
  forms: typeof enForms;
  home: typeof enHome;
  my: typeof enMy;
  privacy: typeof enPrivacy;
  profile: typeof enProfile;
  uploads: typeof enUploads;
  uppy: typeof enUppy;
}

/** A code without a message, or a message without a code, does not compile. */
type For<Code extends string, Texts extends Record<Code, string>, _Keys extends Code> = Texts extends object
  ? true
  : never;
type Complete = [
  Is<English, InPlurals<English, "one" | "other">>,
  For<PublicErrorCode | "network", English["common"]["errors"], keyof English["common"]["errors"]>,
  For<StaffErrorCode, English["admin"]["errors"], keyof English["admin"]["errors"]>,
  For<VisitorFieldCode, English["forms"]["validation"], keyof English["forms"]["validation"]>,
  For<StaffFieldCode, English["admin"]["validation"], keyof English["admin"]["validation"]>,
];
