import { describe, expect, test } from "vitest";
import { readMails } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { publicSite, readCookie, readToken, type StaffSite, startSignedIn } from "../../../tests/support/staff.ts";

const address = "zuzana@posta.example";
const setEmail = (site: StaffSite, token: string, email = address) =>
  site.ask("PUT", "account/email", { token, body: { email } });

const mails = async (site: StaffSite) =>
  (await readMails(site, "accountNotice")).map(({ recipient, language, says }) => ({ recipient, language, ...says }));

describe.each(engines)("notices by mail on %s", (engine) => {
  test("account notices report a sign-in from a new browser, and from no other", async () => {
    const site = await publicSite(engine);
    const first = await site.login();
    await setEmail(site, await readToken(first));
    const phone = await site.addPasskey(first.json().token);
    const passkey = (cookie?: string) =>
      site
        .getPasskeyOptions()
        .then((asked) => site.ask("POST", "login/passkey", { body: { passkey: phone.sign(asked) }, cookie }));
    expect((await passkey(readCookie(first))).statusCode).toBe(200);
    expect((await passkey()).statusCode).toBe(200);
    expect((await site.loginByPasskey(phone.sign({ challenge: "bm90IG91cnM" }))).statusCode).toBe(403);
    expect(await mails(site)).toMatchObject([
      { event: "passkeyAdded" },
      { event: "newDevice", recipient: address, username: "admin", device: "Chrome, Linux" },
    ]);
  });

  test("account notices report new recovery codes in the language of the acting user", async () => {
    const { site, token } = await startSignedIn(engine);
    await site.addPasskey(token);
    await setEmail(site, token);
    for (const language of ["sk-SK,sk;q=0.9", "en", undefined])
      await site.ask("POST", "account/recovery-codes", { token, language });
    const notice = { event: "recoveryCodesMade", recipient: address };
    expect(await mails(site)).toMatchObject(["sk", "en", "en"].map((language) => ({ ...notice, language })));
  });
});
