import type { InPlurals, Is } from "../../../../contract/text/complete.ts";
import type { Messages } from "../../messages.ts";
import type admin from "./admin.json";
import type common from "./common.json";
import type forms from "./forms.json";
import type home from "./home.json";
import type my from "./my.json";
import type privacy from "./privacy.json";
import type profile from "./profile.json";
import type uploads from "./uploads.json";
import type uppy from "./uppy.json";

interface Own {
  admin: typeof admin;
  common: typeof common;
  forms: typeof forms;
  home: typeof home;
  my: typeof my;
  privacy: typeof privacy;
  profile: typeof profile;
  uploads: typeof uploads;
  uppy: typeof uppy;
}

type Wanted = InPlurals<Messages, "one" | "few" | "many" | "other">;

/** A missing or unknown key, or a plural form that this language lacks, does not compile. */
export type Complete = [Is<Own, Wanted>, Is<Wanted, Own>];
