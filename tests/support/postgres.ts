import { randomBytes } from "node:crypto";
import pg from "pg";
import { service } from "./services.ts";

/** The URL of a new empty database, which is removed with its server at the end of the run. */
export function freshDatabase(encoding = "UTF8"): Promise<string> {
  return createDatabase(`encoding '${encoding}' ${encoding === "UTF8" ? "" : "locale 'C'"} template template0`);
}

export async function createDatabase(options: string): Promise<string> {
  const { TEST_POSTGRES_URL: url = "" } = await service("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} ${options}`);
  await client.end();
  return toDatabaseUrl(url, name);
}

export const toDatabaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
