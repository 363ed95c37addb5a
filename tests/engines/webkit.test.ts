import { offered } from "../support/services.ts";
import { describeWalks } from "./walks.ts";
import { openWebKit } from "./webkit.ts";

describeWalks("WebKit", offered("webkit"), openWebKit);
