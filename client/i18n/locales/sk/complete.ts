import type { InPlurals, Is } from "../../../../contract/text/complete.ts";
import type { Messages } from "../../messages.ts";

interface Own {
  admin: typeof import("./admin.json");
  common: typeof import("./common.json");
  forms: typeof import("./forms.json");
  home: typeof import("./home.json");
  my: typeof import("./my.json");
  privacy: typeof import("./privacy.json");
  profile: typeof import("./profile.json");
  uploads: typeof import("./uploads.json");
  uppy: typeof import("./uppy.json");
}

type Wanted = InPlurals<Messages, "one" | "few" | "many" | "other">;

/** A missing or unknown key, or a plural form that this language lacks, does not compile. */
export type Complete = [Is<Own, Wanted>, Is<Wanted, Own>];
