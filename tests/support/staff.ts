import { Writable } from "node:stream";
import type { LightMyRequestResponse } from "fastify";
import pino from "pino";
import type { Engine } from "../../server/db/db.ts";
import type { Deps } from "../../server/deps.ts";
import { admin, type TestApp, testApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";

const origin = "https://site.test";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A public site. */
export function publicSite(...[engine, variables, change]: Parameters<typeof testApp>): Promise<TestApp> {
  return testApp(engine, { SITE_URL: origin, ...variables }, change);
}

/** A public site whose log is kept: every line, and those of the activity. */
export async function loggedSite(
  engine: Engine,
  change = (deps: Deps) => deps,
  variables: Record<string, string> = {},
) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const site = await publicSite(engine, variables, (deps) => ({ ...change(deps), log: pino({ base: null }, stream) }));
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "audit");
  return { site, lines, told };
}

export function wait(site: TestApp, minutes: number): void {
  site.time.now = new Date(site.time.now.getTime() + minutes * 60_000);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call {
  body?: object | undefined;
  token?: string | undefined;
  cookie?: string | undefined;
  from?: string;
  language?: string | undefined;
}

export function ask(site: TestApp, method: Method, path: string, { body, token, cookie, from, language }: Call = {}) {
  return site.app.inject({
    method,
    url: `/api/admin/${path}`,
    ...(body && { payload: body }),
    remoteAddress: from ?? "192.0.2.1",
    headers: {
      "user-agent": chrome,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(language && { "accept-language": language }),
    },
  });
}

export const login = (site: TestApp, body: object = {}, cookie?: string, from?: string) =>
  ask(site, "POST", "login", { body: { ...admin, ...body }, cookie, ...(from && { from }) });

export async function readToken(answer: LightMyRequestResponse | Promise<LightMyRequestResponse>): Promise<string> {
  const { statusCode, body, json } = await answer;
  if (statusCode >= 300) throw new Error(`no token: ${statusCode} ${body}`);
  return json().token;
}

export const readCookie = ({ headers }: LightMyRequestResponse) => String(headers["set-cookie"]).split(";", 1)[0] ?? "";

export const fine = async (site: TestApp, token: string) =>
  (await ask(site, "GET", "account", { token })).statusCode === 200;

/** A passkey of the signed-in user. */
export async function addPasskey(site: TestApp, token: string, name = "Phone"): Promise<Authenticator> {
  const phone = new Authenticator();
  const options = await ask(site, "POST", "account/passkeys/options", { token });
  const body = { name, passkey: phone.register(options.json()) };
  const added = await ask(site, "POST", "account/passkeys", { token, body });
  if (added.statusCode !== 200) throw new Error(`no passkey: ${options.body} ${added.body}`);
  return phone;
}

export async function question(site: TestApp): Promise<{ challenge: string }> {
  return (await ask(site, "POST", "login/passkey/options")).json();
}

export const loginByPasskey = (site: TestApp, passkey: object) =>
  ask(site, "POST", "login/passkey", { body: { passkey } });

export async function events(site: TestApp, action?: string): Promise<Record<string, unknown>[]> {
  const rows = await site.deps.db.query.selectFrom("audit_events").selectAll().orderBy("id").execute();
  return rows.filter((row) => action === undefined || row.action === action);
}
