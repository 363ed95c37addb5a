import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../services/ports.ts";
import { launchDaemon, waitUntilReady } from "../services/process.ts";
import { temporaryFolder } from "../support/folders.ts";
import { enterKey, findVisible, type Tab } from "./tab.ts";

/** Shrinks the browser's toolbar, which would keep the window wider than a phone. */
const toolbarStyle = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n";
/** GTK's name for reduced motion. */
const settings = "[Settings]\ngtk-enable-animations=0\n";

/** WebKitGTK's MiniBrowser over WebDriver, on a virtual X server. */
export async function openWebKit(): Promise<Tab> {
  const folder = temporaryFolder("webkit");
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), toolbarStyle);
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), settings);
  const screen = launchDaemon({
    folder,
    name: "screen",
    command: "Xvfb",
    args: ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
  });
  const display = () => /^\d+(?=\n)/m.exec(readFileSync(join(folder, "screen.log"), "utf8"))?.[0];
  await waitUntilReady([screen], async () => display() !== undefined);
  const port = await freePort();
  const driver = launchDaemon({
    folder,
    name: "driver",
    command: "WebKitWebDriver",
    args: [`--port=${port}`, "--host=127.0.0.1"],
    env: {
      DISPLAY: `:${display()}`,
      GDK_BACKEND: "x11",
      HOME: folder,
      LANG: "en_US.UTF-8",
      LC_ALL: "",
      NO_AT_BRIDGE: "1",
      XDG_CONFIG_HOME: folder,
    },
  });
  const request = (method: string, path: string, body?: object) => requestDriver(port, method, path, body);
  await waitUntilReady([screen, driver], async () => Boolean(await request("GET", "/status")));
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } } };
  const { sessionId } = session.parse(await request("POST", "/session", { capabilities }));
  const tab = `/session/${sessionId}`;
  const execute = (script: string, args: unknown[]) => request("POST", `${tab}/execute/sync`, { script, args });

  async function findElement(selector: string, find: (selector: string) => unknown) {
    const found = reference.parse(await execute(`return (${String(find)})(...arguments)`, [selector]));
    return `${tab}/element/${found[elementKey]}`;
  }

  const consoleErrors: string[] = [];
  const collectConsoleErrors = async () =>
    consoleErrors.push(...strings.parse(await execute(`return (${String(takeRecorded)})()`, [])));

  return {
    async goto(url) {
      await collectConsoleErrors();
      await request("POST", `${tab}/url`, { url });
      await execute(`(${String(recordConsole)})()`, []);
    },
    async setViewport(width, height) {
      // The toolbar is 20 pixels high.
      await request("POST", `${tab}/window/rect`, { width, height: height + 20 });
    },
    async evaluate(script, ...args) {
      const code = `const [args, done] = arguments;
        Promise.resolve().then(() => (${String(script)})(...JSON.parse(args)))
          .then((answer) => done(JSON.stringify({ answer })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const response = await request("POST", `${tab}/execute/async`, { script: code, args: [JSON.stringify(args)] });
      const { answer, error } = JSON.parse(String(response));
      if (error) throw new Error(error);
      return answer;
    },
    addScript: async (source) => void (await execute(source, [])),
    click: async (selector) => void (await request("POST", `${await findElement(selector, findVisible)}/click`, {})),
    async type(text) {
      const focused = await findElement("", () => document.activeElement);
      await request("POST", `${focused}/value`, { text: text.replaceAll("\n", enterKey) });
    },
    async setInputFile(selector, file) {
      const input = await findElement(selector, (wanted) => document.querySelector(wanted));
      await request("POST", `${input}/value`, { text: file });
    },
    async screenshot() {
      const take = async () => String(await request("GET", `${tab}/screenshot`));
      // Painting may lag behind the page's scripts: wait until two screenshots are equal.
      let [before, now] = [await take(), await take()];
      for (let more = 0; now !== before && more < 5; more++) [before, now] = [now, await take()];
      return Buffer.from(now, "base64");
    },
    async takeConsoleErrors() {
      await collectConsoleErrors();
      return consoleErrors.splice(0);
    },
    async close() {
      await request("DELETE", tab).catch(() => undefined);
      await driver.stop();
      await screen.stop();
    },
  };
}

/** Wraps the console from the load event on, before islands are hydrated: Debian's driver does not report it. */
function recordConsole(): void {
  const page: { recordedByTest?: string[] } = Object(globalThis);
  const recorded: string[] = [];
  page.recordedByTest = recorded;
  for (const level of ["error", "warn"] as const) {
    const original = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      recorded.push(`${level}: ${words.map(String).join(" ")}`);
      original(...words);
    };
  }
  addEventListener("error", ({ message }) => recorded.push(`exception: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => recorded.push(`exception: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => recorded.push(`policy: ${violatedDirective}`));
}

function takeRecorded(): string[] {
  const { recordedByTest = [] }: { recordedByTest?: string[] } = Object(globalThis);
  return recordedByTest.splice(0);
}

const strings = z.array(z.string());
const session = z.object({ sessionId: z.string() });
/** WebDriver's key for the id of an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const reference = z.object({ [elementKey]: z.string() });
const driverResponse = z.object({ value: z.unknown() });

async function requestDriver(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = driverResponse.parse(await response.json());
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
}
