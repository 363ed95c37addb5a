import { registerPages } from "../app/pages.ts";
import { start } from "../app/start.tsx";
import { sitePages } from "./pages.ts";

registerPages(sitePages);
start();
