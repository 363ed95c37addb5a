import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../services/ports.ts";
import { launchDaemon, untilReady } from "../services/process.ts";
import { temporaryFolder } from "../support/folders.ts";
import { enterKey, firstShown, type Tab } from "./tab.ts";

/** The window's own tools would keep it wider than a phone. */
const narrowTools = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n";
/** GTK's word for reduced motion. */
const settings = "[Settings]\ngtk-enable-animations=0\n";

/** WebKitGTK's small browser over WebDriver, in an X server that has no screen. */
export async function openWebKit(): Promise<Tab> {
  const folder = temporaryFolder("webkit");
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), narrowTools);
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), settings);
  const screen = launchDaemon({
    folder,
    name: "screen",
    command: "Xvfb",
    args: ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
  });
  const display = () => /^\d+(?=\n)/m.exec(readFileSync(join(folder, "screen.log"), "utf8"))?.[0];
  await untilReady([screen], async () => display() !== undefined);
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
  const ask = (method: string, path: string, body?: object) => askDriver(port, method, path, body);
  await untilReady([screen, driver], async () => Boolean(await ask("GET", "/status")));
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } } };
  const { sessionId } = session.parse(await ask("POST", "/session", { capabilities }));
  const tab = `/session/${sessionId}`;
  const execute = (script: string, args: unknown[]) => ask("POST", `${tab}/execute/sync`, { script, args });

  async function element(selector: string, find: (selector: string) => unknown) {
    const found = reference.parse(await execute(`return (${String(find)})(...arguments)`, [selector]));
    return `${tab}/element/${found[elementKey]}`;
  }

  const heard: string[] = [];
  const hear = async () => heard.push(...strings.parse(await execute(`return (${String(takeHeard)})()`, [])));

  return {
    async go(url) {
      await hear();
      await ask("POST", `${tab}/url`, { url });
      await execute(`(${String(listen)})()`, []);
    },
    async resize(width, height) {
      // The window is the page and its tools, whose height is asked for once they stand.
      await ask("POST", `${tab}/window/rect`, { width, height: height + 20 });
    },
    async run(script, ...args) {
      const code = `const [args, done] = arguments;
        Promise.resolve().then(() => (${String(script)})(...JSON.parse(args)))
          .then((answer) => done(JSON.stringify({ answer })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const sent = await ask("POST", `${tab}/execute/async`, { script: code, args: [JSON.stringify(args)] });
      const { answer, error } = JSON.parse(String(sent));
      if (error) throw new Error(error);
      return answer;
    },
    inject: async (source) => void (await execute(source, [])),
    press: async (selector) => void (await ask("POST", `${await element(selector, firstShown)}/click`, {})),
    async keys(text) {
      const focused = await element("", () => document.activeElement);
      await ask("POST", `${focused}/value`, { text: text.replaceAll("\n", enterKey) });
    },
    async choose(selector, file) {
      const input = await element(selector, (wanted) => document.querySelector(wanted));
      await ask("POST", `${input}/value`, { text: file });
    },
    async screenshot() {
      const take = async () => String(await ask("GET", `${tab}/screenshot`));
      // The process that draws may be behind what the page has said.
      let [before, now] = [await take(), await take()];
      for (let more = 0; now !== before && more < 5; more++) [before, now] = [now, await take()];
      return Buffer.from(now, "base64");
    },
    async complaints() {
      await hear();
      return heard.splice(0);
    },
    async close() {
      await ask("DELETE", tab).catch(() => undefined);
      await driver.stop();
      await screen.stop();
    },
  };
}

/**
 * Debian's driver tells nothing of the console, so the page's own is listened to: from the document's load on, that is
 * before islands are hydrated.
 */
function listen(): void {
  const listening: { heardByTest?: string[] } = Object(globalThis);
  const into: string[] = [];
  listening.heardByTest = into;
  for (const level of ["error", "warn"] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      into.push(`${level}: ${words.map(String).join(" ")}`);
      say(...words);
    };
  }
  addEventListener("error", ({ message }) => into.push(`exception: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => into.push(`exception: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => into.push(`policy: ${violatedDirective}`));
}

function takeHeard(): string[] {
  const { heardByTest = [] }: { heardByTest?: string[] } = Object(globalThis);
  return heardByTest.splice(0);
}

const strings = z.array(z.string());
const session = z.object({ sessionId: z.string() });
/** WebDriver's name for the id of an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const reference = z.object({ [elementKey]: z.string() });
const answered = z.object({ value: z.unknown() });

async function askDriver(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = answered.parse(await answer.json());
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
}
