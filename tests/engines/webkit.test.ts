import { offered } from "../support/services.ts";
import { walkIn } from "./walks.ts";
import { openWebKit } from "./webkit.ts";

walkIn("WebKit", offered("webkit"), openWebKit);
