import { offered } from "../support/services.ts";
import { everydayWalks, walkIn } from "./walks.ts";
import { openWebKit } from "./webkit.ts";

walkIn("WebKit", offered("webkit"), openWebKit, everydayWalks);
