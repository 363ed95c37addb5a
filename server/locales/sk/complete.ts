import type { InPlurals, Is } from "../../../contract/text/complete.ts";
import type { ServerMessages } from "../messages.ts";
import type csv from "./csv.json";
import type feeds from "./feeds.json";
import type mail from "./mail.json";
import type templates from "./templates.json";

interface Own {
  csv: typeof csv;
  feeds: typeof feeds;
  mail: typeof mail;
  templates: typeof templates;
}

type Wanted = InPlurals<ServerMessages, "one" | "few" | "many" | "other">;

/** A missing or unknown key, or a plural form that this language lacks, does not compile. */
export type Complete = [Is<Own, Wanted>, Is<Wanted, Own>];
