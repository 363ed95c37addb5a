import type { PublicErrorCode, StaffErrorCode, StaffFieldCode, VisitorFieldCode } from "../../contract/errors.ts";
import type { InPlurals, Is } from "../../contract/text/complete.ts";

/** The messages by namespace. English defines the keys; `complete.ts` of every other language checks its keys. */
export type Messages = Complete extends true[] ? English : never;

interface English {
  admin: typeof import("./locales/en/admin.json");
  common: typeof import("./locales/en/common.json");
  forms: typeof import("./locales/en/forms.json");
  home: typeof import("./locales/en/home.json");
  my: typeof import("./locales/en/my.json");
  privacy: typeof import("./locales/en/privacy.json");
  profile: typeof import("./locales/en/profile.json");
  uploads: typeof import("./locales/en/uploads.json");
  uppy: typeof import("./locales/en/uppy.json");
}

/** A code without a message, or a message without a code, does not compile. */
type HasMessages<Code extends string, Texts extends Record<Code, string>, _Keys extends Code> = Texts extends object
  ? true
  : never;
type Complete = [
  Is<English, InPlurals<English, "one" | "other">>,
  HasMessages<PublicErrorCode | "network", English["common"]["errors"], keyof English["common"]["errors"]>,
  HasMessages<StaffErrorCode, English["admin"]["errors"], keyof English["admin"]["errors"]>,
  HasMessages<VisitorFieldCode, English["forms"]["validation"], keyof English["forms"]["validation"]>,
  HasMessages<StaffFieldCode, English["admin"]["validation"], keyof English["admin"]["validation"]>,
];
