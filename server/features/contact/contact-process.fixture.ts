// The enquiry's part of the server as a process of its own, so that a test can kill it. Prints its port.
import pino from "pino";
import { readConfig } from "../../config.ts";
import { createDeps } from "../../deps.ts";
import { buildContactApp } from "./contact.fixture.ts";

const times = Number(process.env.STOPWATCH_TIMES ?? 1);
const stopwatch = performance.now.bind(performance);
performance.now = () => times * stopwatch();
const deps = await createDeps(readConfig(process.env), pino({ level: "silent" }), () => "https://tatrion.example");
const app = buildContactApp(deps);
await app.listen({ host: "127.0.0.1", port: 0 });
deps.background.start();
const address = app.server.address();
console.log(typeof address === "object" && address ? address.port : 0);
