import { describe, expect, test } from "vitest";
import type { TestApp } from "../../../tests/support/app.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import {
  addPasskey,
  ask,
  login,
  loginByPasskey,
  publicSite,
  question,
  readCookie,
  readToken,
} from "../../../tests/support/staff.ts";

const address = "zuzana@posta.example";
const setEmail = (site: TestApp, token: string, email = address) =>
  ask(site, "PUT", "account/email", { token, body: { email } });

async function mails(site: TestApp) {
  const rows = await site.deps.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();
  return rows.map(({ recipient, language, payload }) => ({ recipient, language, ...JSON.parse(payload) }));
}

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`notices by mail on ${engine}`, () => {
    test("account notices tell of a browser that has not signed in before, whichever way it came, and of no other", async () => {
      const site = await publicSite(engine);
      const first = await login(site);
      await setEmail(site, await readToken(first));
      const phone = await addPasskey(site, first.json().token);
      const passkey = (cookie?: string) =>
        question(site).then((asked) =>
          ask(site, "POST", "login/passkey", { body: { passkey: phone.sign(asked) }, cookie }),
        );
      expect((await passkey(readCookie(first))).statusCode).toBe(200);
      expect((await passkey()).statusCode).toBe(200);
      expect((await loginByPasskey(site, phone.sign({ challenge: "bm90IG91cnM" }))).statusCode).toBe(403);
      expect(await mails(site)).toMatchObject([
        { event: "passkeyAdded" },
        { event: "newDevice", recipient: address, username: "admin", device: "Chrome, Linux" },
      ]);
    });

    test("account notices tell of new recovery codes, in the language of the user who acts", async () => {
      const site = await publicSite(engine);
      const token = await readToken(login(site));
      await addPasskey(site, token);
      await setEmail(site, token);
      for (const language of ["sk-SK,sk;q=0.9", "en", undefined])
        await ask(site, "POST", "account/recovery-codes", { token, language });
      const notice = { event: "recoveryCodesMade", recipient: address };
      expect(await mails(site)).toMatchObject(["sk", "en", "en"].map((language) => ({ ...notice, language })));
    });
  });
}
