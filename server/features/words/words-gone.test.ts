import { expect, test } from "vitest";
import { signIn, testApp } from "../../../tests/support/app.ts";

test("a published text whose place an update has taken away is named to staff", async () => {
  const site = await testApp("sqlite");
  const headers = await signIn(site.app);
  const url = "/api/admin/words";
  const listed = async () => (await site.app.inject({ url, headers })).json();
  const texts = { en: { "": "Machines that\nwalk." }, sk: { "": "Stroje,\nktoré kráčajú." } };
  const saved = await site.app.inject({ method: "PUT", url: `${url}/home:hero.title`, headers, payload: { texts } });
  const payload = { drafts: [saved.json().read], evenBehind: false };
  await site.app.inject({ method: "POST", url: `${url}/publish`, headers, payload });
  expect((await listed()).gone).toEqual([]);
  const { query } = site.deps.db;
  const row = await query.selectFrom("words").selectAll().where("version", "=", 1).executeTakeFirstOrThrow();
  const renamed = row.texts.replace("hero.title", "hero.gone");
  await query.updateTable("words").set("texts", renamed).where("version", "=", 1).execute();
  expect((await listed()).gone).toEqual(["home:hero.gone"]);
  await site.dispose();
});
