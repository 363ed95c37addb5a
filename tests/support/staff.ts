import type { LightMyRequestResponse } from "fastify";
import type { Engine } from "../../server/db/db.ts";
import type { Deps } from "../../server/deps.ts";
import { admin, type TestApp, testApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";
import { createLog } from "./fakes.ts";

const origin = "https://site.test";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A public site. */
export async function publicSite(...[engine, variables, change]: Parameters<typeof testApp>): Promise<StaffSite> {
  return withStaff(await testApp(engine, { SITE_URL: origin, ...variables }, change));
}

/** A public site and the token of its signed-in user. */
export async function startSignedIn(...settings: Parameters<typeof testApp>) {
  const site = await publicSite(...settings);
  return { site, token: await readToken(site.login()) };
}

/** A public site with its log: all lines, and the parsed lines of the activity. */
export async function loggedSite(
  engine: Engine,
  change = (deps: Deps) => deps,
  variables: Record<string, string> = {},
) {
  const { log, lines, read } = createLog();
  const site = await publicSite(engine, variables, (deps) => ({ ...change(deps), log }));
  const readActivity = () => read().filter(({ msg }) => msg === "audit");
  return { site, lines, readActivity };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
interface Call {
  body?: object | undefined;
  token?: string | undefined;
  cookie?: string | undefined;
  from?: string;
  language?: string | undefined;
}

interface NewUser {
  username?: string;
  password?: string;
  cookie?: string;
}

export type StaffSite = ReturnType<typeof withStaff<TestApp>>;

/** Adds requests of staff's browsers to a site. */
export function withStaff<Site extends TestApp>(site: Site) {
  const ask = (method: Method, path: string, { body, token, cookie, from, language }: Call = {}) =>
    site.app.inject({
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
  return {
    ...site,
    ask,
    login: (body: object = {}, cookie?: string, from?: string) =>
      ask("POST", "login", { body: { ...admin, ...body }, cookie, ...(from && { from }) }),
    isSignedIn: async (token: string) => (await ask("GET", "account", { token })).statusCode === 200,
    /** Adds a passkey for the signed-in user. */
    async addPasskey(token: string, name = "Phone"): Promise<Authenticator> {
      const phone = new Authenticator();
      const options = await ask("POST", "account/passkeys/options", { token });
      const body = { name, passkey: phone.register(options.json()) };
      const added = await ask("POST", "account/passkeys", { token, body });
      if (added.statusCode !== 200) throw new Error(`no passkey: ${options.body} ${added.body}`);
      return phone;
    },
    /** Adds a user who accepts the invitation; the new user's token. */
    async addUser(token: string, { username = "eva", password = "seven lamps on a hill", cookie }: NewUser = {}) {
      const { link } = (await ask("POST", "users", { token, body: { username } })).json();
      const body = { token: link.split("=")[1], password };
      return readToken(ask("POST", "invitations/accept", { body, cookie }));
    },
    getPasskeyOptions: async (): Promise<{ challenge: string }> => (await ask("POST", "login/passkey/options")).json(),
    loginByPasskey: (passkey: object) => ask("POST", "login/passkey", { body: { passkey } }),
    async events(action?: string): Promise<Record<string, unknown>[]> {
      const rows = await site.deps.db.query.selectFrom("audit_events").selectAll().orderBy("id").execute();
      return rows.filter((row) => action === undefined || row.action === action);
    },
    passMinutes: (minutes: number) => site.pass(minutes * 60_000),
  };
}

export async function readToken(answer: LightMyRequestResponse | Promise<LightMyRequestResponse>): Promise<string> {
  const { statusCode, body, json } = await answer;
  if (statusCode >= 300) throw new Error(`no token: ${statusCode} ${body}`);
  return json().token;
}

export const readCookie = ({ headers }: LightMyRequestResponse) => String(headers["set-cookie"]).split(";", 1)[0] ?? "";
