import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPersonKey } from "../../server/db/person-key.ts";
import { toMailboxKey } from "../../server/mail/limits.ts";
import { startStaffApp } from "../support/app.ts";
import { apply, openJob, readMyToken } from "../support/applicant.ts";
import { engines } from "../support/database.ts";

const asciiLower = (text: string) =>
  [...text].map((sign) => (/^[A-Z]$/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 32) : sign)).join("");
/** The host as a browser would request it, or the input if it is no host. */
function toHost(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return URL.parse(`http://${domain}`)?.hostname ?? asciiLower(domain);
}

test("two e-mail addresses are one person if they differ only in ASCII case or the host's spelling", () => {
  const ways = [
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
    (text: string) => text.normalize("NFC"),
    (text: string) => text.normalize("NFKD"),
    asciiLower,
  ];
  const part = fc.string({ unit: fc.constantFrom(..."kK\u212aiIİıſsSßẞσςΣéÉe\u0301ﬁ"), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(part, part, fc.constantFrom(...ways), (name, domain, way) => {
      const one = `${name}@${domain}.example`;
      const isOne = asciiLower(name) === asciiLower(way(name)) && toHost(one) === toHost(way(one));
      expect(toPersonKey(one) === toPersonKey(way(one))).toBe(isOne);
    }),
  );
});

describe.each(engines)("spellings of e-mail addresses on %s", (engine) => {
  test("one mailbox under three spellings is erased as a whole", async () => {
    const site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
    const jobId = await openJob(site);
    const spellings = ["jan@müller.example", "Jan@MÜLLER.example", "jan@xn--mller-kva.example"];
    for (const email of spellings) await apply(site, jobId, { email });
    const erased = await site.send("POST", "erasures", { email: spellings[1], confirmation: spellings[0] });
    expect(erased.json()).toMatchObject({ applications: 3 });
    expect(new Set(spellings.map(toMailboxKey)).size, "of the limits, too").toBe(1);
  });

  test("two look-alike e-mail addresses are two people for export, erasure and staff", async () => {
    const site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
    const { query } = site.deps.db;
    const jobId = await openJob(site);
    const victim = await apply(site, jobId, { name: "Ján Kráľ", email: "Kral@posta.example" });
    const eve = await apply(site, jobId, { name: "Eve", email: "\u212aral@posta.example" });
    const token = await readMyToken(site, eve.applicationId);
    const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, payload });

    const { data } = (await post("/api/my/export", { token })).json();
    expect(data.applications.map(({ name }: { name: string }) => name)).toEqual(["Eve"]);
    const counted = await site.send("POST", "erasures/count", { email: "kRAL@posta.example" });
    expect(counted.json()).toMatchObject({ applications: 1 });
    const listed = await site.get("applications");
    expect(listed.map(({ earlier }: { earlier: number }) => earlier)).toEqual([0, 0]);

    expect((await post("/api/my/erase", { token, email: "kral@posta.example" })).statusCode).toBe(400);
    expect((await post("/api/my/erase", { token, email: "\u212aRAL@posta.example" })).statusCode).toBe(204);
    const left = await query.selectFrom("applications").select("id").execute();
    expect(left).toEqual([{ id: victim.applicationId }]);
  });
});
