import { firefox } from "../../scripts/packages.mjs";
import { offered } from "../support/services.ts";
import { openFirefox } from "./firefox.ts";
import { walkIn } from "./walks.ts";

walkIn("Firefox", offered("firefox"), () => openFirefox(firefox() ?? "firefox"));
