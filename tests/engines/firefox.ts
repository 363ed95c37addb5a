import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { temporaryFolder } from "../support/folders.ts";
import { startChild } from "./child.ts";
import { openMarionette } from "./marionette.ts";
import { enterKey, firstShown, type Tab } from "./tab.ts";

const preferences = {
  "intl.accept_languages": "en-US, en",
  "marionette.port": 0,
  "security.webauth.webauthn_enable_softtoken": true,
  "security.webauth.webauthn_enable_usbtoken": false,
  "ui.prefersReducedMotion": 1,
};

const session = z.object({ capabilities: z.object({ webSocketUrl: z.string() }) });
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const evaluated = z.object({
  result: z.optional(z.object({ value: z.optional(z.unknown()), sharedId: z.optional(z.string()) })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});
const authenticator = z.object({ value: z.string() });
const picture = z.object({ data: z.string() });
const entry = z.object({ level: z.string(), text: z.nullable(z.string()) });

/** Over WebDriver BiDi; only the session and the authenticator come from Marionette, which BiDi has not taken over. */
export async function openFirefox(program: string): Promise<Tab> {
  const profile = temporaryFolder("firefox");
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const child = startChild(
    program,
    ["--headless", "--no-remote", "--marionette", "--remote-debugging-port=0", `--profile=${profile}`],
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
  );
  await child.prints(/WebDriver BiDi listening on/);
  const portFile = join(profile, "MarionetteActivePort");
  await until(() => existsSync(portFile) && readFileSync(portFile, "utf8") !== "");
  const marionette = await openMarionette(Number(readFileSync(portFile, "utf8")));
  const opened = session.parse(await marionette.command("WebDriver:NewSession", { webSocketUrl: true }));
  const complaints: string[] = [];
  const bidi = await openBidi(opened.capabilities.webSocketUrl, (event) => {
    const { level, text } = entry.parse(event);
    if (level === "error" || level === "warn") complaints.push(`${level}: ${text}`);
  });
  await bidi("session.subscribe", { events: ["log.entryAdded"] });
  const context = tree.parse(await bidi("browsingContext.getTree", {})).contexts[0]?.context;
  const target = { context };
  let plugged: string | undefined;

  async function call(script: string, args: unknown[]) {
    const answer = evaluated.parse(
      await bidi("script.callFunction", {
        // Plain JSON both ways: BiDi's own form of values is of no use here. Elements are told by their shared id.
        functionDeclaration: `async (args) => {
          const answer = await (${script})(...JSON.parse(args));
          return answer instanceof Node ? answer : JSON.stringify(answer);
        }`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        awaitPromise: true,
        target,
      }),
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  async function element(selector: string, find: (selector: string) => unknown) {
    const sharedId = (await call(String(find), [selector]))?.sharedId;
    if (!sharedId) throw new Error(`${selector} is not there`);
    return { sharedId };
  }

  return {
    go: async (url) => void (await bidi("browsingContext.navigate", { context, url, wait: "complete" })),
    resize: async (width, height) =>
      void (await bidi("browsingContext.setViewport", { context, viewport: { width, height } })),
    async run(script, ...args) {
      const value = (await call(String(script), args))?.value;
      return typeof value === "string" ? JSON.parse(value) : undefined;
    },
    inject: async (source) => void (await call(`() => {${source}}`, [])),
    async press(selector) {
      const origin = { type: "element", element: await element(selector, firstShown) };
      const actions = [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await bidi("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async keys(text) {
      const actions = [...text.replaceAll("\n", enterKey)].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await bidi("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async choose(selector, file) {
      const found = await element(selector, (wanted) => document.querySelector(wanted));
      await bidi("input.setFiles", { context, element: found, files: [file] });
    },
    async screenshot() {
      const { data } = picture.parse(await bidi("browsingContext.captureScreenshot", { context }));
      return Buffer.from(data, "base64");
    },
    complaints: async () => complaints.splice(0),
    async plugAuthenticator() {
      // With two of them, or with what an earlier walk has left on one, the browser would ask which.
      if (plugged) await marionette.command("WebAuthn:RemoveVirtualAuthenticator", { authenticatorId: plugged });
      const added = await marionette.command("WebAuthn:AddVirtualAuthenticator", {
        protocol: "ctap2_1",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserConsenting: true,
        isUserVerified: true,
      });
      plugged = authenticator.parse(added).value;
    },
    async close() {
      marionette.close();
      await child.end();
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 30));
}

const message = z.object({
  id: z.optional(z.nullable(z.number())),
  type: z.string(),
  result: z.optional(z.unknown()),
  params: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});

async function openBidi(url: string, onLog: (event: unknown) => void) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, params, error, message: why } = message.parse(JSON.parse(String(data)));
    if (type === "event") return onLog(params);
    const answer = waiting.get(id ?? 0);
    if (type === "error") answer?.reject(new Error(`${error}: ${why}`));
    else answer?.resolve(result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let last = 0;
  return (method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}
