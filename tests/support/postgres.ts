import { randomBytes } from "node:crypto";
import pg from "pg";
import { service } from "./services.ts";

/** The URL of a new database, which is removed with its server at the end of the run. */
export async function freshDatabase(encoding = "UTF8"): Promise<string> {
  const { TEST_POSTGRES_URL: url = "" } = await service("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create database ${name} encoding '${encoding}' ${encoding === "UTF8" ? "" : "locale 'C'"} template template0`,
  );
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
