import { firefox } from "../../scripts/packages.mjs";
import { offered } from "../support/services.ts";
import { openFirefox } from "./firefox.ts";
import { describeWalks } from "./walks.ts";

describeWalks("Firefox", offered("firefox"), () => openFirefox(firefox() ?? "firefox"));
