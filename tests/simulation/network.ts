import { here, pass } from "./gate.ts";
import type { Attempt } from "./registers.ts";
import { hashBytes } from "./services.ts";
import type { Site } from "./site.ts";
import type { World } from "./world.ts";

export interface Asked {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  body?: object | Buffer;
  /** The idempotency key of the press. */
  key?: string;
  token?: string | undefined;
  address?: string;
  /** The attempt of which it is a part. */
  attempt?: Attempt;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  list: Record<string, unknown>[];
  bytes: Buffer;
  headers: Record<string, unknown>;
}

/** The line broke: the outcome of the request is unknown. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

const connectionLost = () => new ConnectionLost();

/** From a browser to one of the site's processes and back, over a line that loses, repeats and delays. */
export async function send(world: World, sites: readonly Site[], asked: Asked): Promise<Answer> {
  const { actor = "" } = here.getStore() ?? {};
  const what = `${asked.method} ${asked.url.replace(/\?.*|[0-9a-f-]{36}/g, "…")}`;
  await pass({ label: `to ${what}`, act: () => undefined, refused: connectionLost });
  const repeats = asked.method !== "POST" || asked.key !== undefined;
  if (repeats && world.chance(`${actor} twice`).is(world.storm)) {
    world.faults += 1;
    if (asked.attempt) asked.attempt.repeats = true;
    world.note(`${actor}: ${what} arrives twice`);
    deliver(world, sites, asked, actor).catch(() => undefined);
  }
  const answer = await deliver(world, sites, asked, actor);
  return pass({ label: `from ${what} ${answer.status}`, act: () => answer, refused: connectionLost });
}

/** Asks one instance, without faults. */
export async function sendSheltered(world: World, site: Site, asked: Asked): Promise<Answer> {
  return readAnswer(await world.as("check", async () => await inject(site, asked), site.program, true));
}

function inject({ app }: Site, asked: Asked) {
  return app.inject({
    method: asked.method,
    url: asked.url,
    headers: {
      "x-forwarded-for": asked.address ?? "198.51.100.1",
      ...(asked.key && { "idempotency-key": asked.key }),
      ...(asked.token && { authorization: `Bearer ${asked.token}` }),
      ...(asked.body instanceof Buffer && { "content-type": "application/pdf" }),
    },
    ...(asked.body && { payload: asked.body }),
  });
}

async function deliver(world: World, sites: readonly Site[], asked: Asked, actor: string): Promise<Answer> {
  const site = world.chance("which site").any(sites.filter(({ program }) => program.alive));
  if (!site) throw connectionLost();
  const [faultsBefore, begun] = [world.faults, world.elapsed];
  const what = `${asked.method} ${asked.url.replace(/\?.*/, "")}`;
  const served = world.as(actor, async () => await inject(site, asked), site.program, false, what);
  const reply = await Promise.race([served, site.program.ended]).catch(() => {
    throw connectionLost();
  });
  if (!site.program.alive) throw connectionLost();
  if (reply.statusCode >= 500 && world.faults === faultsBefore && world.slowUntil < begun)
    world.fail(`${asked.method} ${asked.url} was answered ${reply.statusCode} though nothing was wrong: ${reply.body}`);
  const isFile = asked.method === "GET" && asked.url.startsWith("/objects/") && reply.statusCode === 200;
  if (isFile && !world.cleanFiles.has(hashBytes(reply.rawPayload)))
    world.fail("a file was handed out that no scanner has let through");
  return readAnswer(reply);
}

function readAnswer(reply: Awaited<ReturnType<typeof inject>>): Answer {
  const isJson = String(reply.headers["content-type"]).includes("json");
  const parsed: unknown = isJson && reply.body ? JSON.parse(reply.body) : {};
  return {
    status: reply.statusCode,
    body: isRecord(parsed) ? parsed : {},
    list: Array.isArray(parsed) ? parsed.filter(isRecord) : [],
    bytes: reply.rawPayload,
    headers: reply.headers,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
