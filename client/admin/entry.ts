import { registerPages } from "../app/pages.ts";
import { start } from "../app/start.tsx";
import { adminPages } from "./pages.ts";

registerPages(adminPages);
start();
