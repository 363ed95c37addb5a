import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../tests/support/folders.ts";
import { checkUsername, describePasswordError } from "./account-rules.ts";
import { findMissingIdentity, getStartWarnings, readConfig } from "./config.ts";

describe("names", () => {
  test("a misspelt setting is named at the start", () => {
    const config = readConfig({ CLAMAV_ADDRESS: "scanner", S3_BUCKET_NAME: "cvs" });
    expect(getStartWarnings(config)).toEqual([
      expect.stringMatching(/^CLAMAV_ADDRESS, S3_BUCKET_NAME: .*no such setting/),
    ]);
  });

  test("variables of systems, shells and compose cause no warning", () => {
    const names = ["HOME", "POST", "MAIL", "HOSTNAME", "LOGNAME", "SITE_INSTANCES", "SITE_PORTS"];
    const others = ["NODE_EXTRA_CA_CERTS", "POSTGRES_PASSWORD"];
    const config = readConfig(Object.fromEntries([...names, ...others].map((name) => [name, "x"])));
    expect(config.unknown).toEqual([]);
  });
});

describe("a .env file", () => {
  const readSiteUrl = (bytes: Buffer) => {
    const cwd = temporaryFolder("settings");
    writeFileSync(join(cwd, ".env"), bytes);
    const script = `import { loadConfig } from ${JSON.stringify(import.meta.resolve("./config.ts"))}; console.log(loadConfig().siteUrl);`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      ...{ cwd, encoding: "utf8", env: { PORT: "4000" } },
    });
    return stdout.trim() || stderr;
  };
  const text = "SITE_URL=https://www.company.example\r\nPORT=none\r\n";

  test("a .env file is read whatever its editor puts before its first letter, and the environment wins", () => {
    expect(readSiteUrl(Buffer.from(text))).toBe("https://www.company.example");
    expect(readSiteUrl(Buffer.from(`\ufeff${text}`))).toBe("https://www.company.example");
  });

  test.each([
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 without its mark", Buffer.from(text, "utf16le")],
    ["another code page", Buffer.concat([Buffer.from(text), Buffer.from("BRAND_ADDRESS=Ulica \xe8. 1", "latin1")])],
  ])("a .env file in %s is refused instead of being empty", (_, bytes) => {
    expect(readSiteUrl(bytes)).toContain(".env is not UTF-8");
  });
});

describe("mail settings", () => {
  test("MAIL_TO may be several mailboxes with names", () => {
    const value = '"Kováčová, Eva" <eva@acme.example>; office@acme.example, Sales <sales@acme.example>';
    expect(readConfig({ MAIL_TO: value }).mail).toMatchObject({ toContacts: value, toApplications: value });
  });

  test("notices of contacts and of applications can go to different mailboxes", () => {
    const [sales, jobs, all] = ["sales@acme.example", "jobs@acme.example", "all@acme.example"];
    const to = (variables: Record<string, string>) => {
      const { toContacts, toApplications } = readConfig({ MAIL_TO: all, ...variables }).mail;
      return [toContacts, toApplications];
    };
    expect(to({ MAIL_TO_CONTACTS: sales })).toEqual([sales, all]);
    expect(to({ MAIL_TO_APPLICATIONS: jobs })).toEqual([all, jobs]);
    expect(() => readConfig({ MAIL_TO_CONTACTS: "office" })).toThrow("MAIL_TO_CONTACTS: name addresses");
  });

  test.each(["office, boss@acme.example", "boss@@acme.example", "Office <office>"])(
    "MAIL_TO may not be %s, because a part of it is no mailbox",
    (value) => {
      expect(() => readConfig({ MAIL_TO: value })).toThrow("MAIL_TO: name addresses");
    },
  );

  test.each(["hello@acme.example", "Tatrion, s. r. o. <hello@acme.example>"])("MAIL_FROM may be %s", (value) => {
    expect(readConfig({ MAIL_FROM: value }).mail.from).toBe(value);
  });

  test.each(["Tatrion", "Tatrion <hello>", "Tatrion hello@acme.example", "a@acme.example, b@acme.example"])(
    "MAIL_FROM may not be %s: no mail could be sent from it",
    (value) => {
      expect(() => readConfig({ MAIL_FROM: value })).toThrow("MAIL_FROM: name one address");
    },
  );
});

describe("SITE_URL", () => {
  test.each([
    { HOST: "0.0.0.0" },
    { HOST: "site.internal" },
    { DATABASE_URL: "postgres://site@127.0.0.1/site" },
    { TRUST_PROXY: "127.0.0.1" },
  ])("SITE_URL is needed with %o", (variables) => {
    expect(() => readConfig(variables)).toThrow("SITE_URL: needed");
    expect(readConfig({ ...variables, SITE_URL: "https://www.acme.example/" }).siteUrl).toBe(
      "https://www.acme.example",
    );
  });

  test.each([
    ["https://www.müller.example", "https://www.xn--mller-kva.example"],
    ["https://WWW.Acme.example:443/", "https://www.acme.example"],
    ["http://acme.example:8080", "http://acme.example:8080"],
  ])("SITE_URL %s becomes the origin %s", (written, address) => {
    expect(readConfig({ SITE_URL: written }).siteUrl).toBe(address);
  });

  test.each(["https://acme.example/site", "https://acme.example?a", "https://acme.example/#a"])(
    "SITE_URL may not be %s",
    (written) => expect(() => readConfig({ SITE_URL: written })).toThrow("SITE_URL: write it without a path"),
  );

  test.each([{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "127.0.0.2" }])(
    "SITE_URL is not needed with %o",
    (variables) => {
      expect(readConfig(variables).siteUrl).toBeUndefined();
    },
  );
});

test.each([
  ["SMTP_URL", "smtp://me:secret@mail.own.test?tls=off", "the password would travel in the clear"],
  ["SMTP_URL", "smtps://mail.own.test?tls=off", "contradict"],
  ["SMTP_URL", "smtp://mail.own.test?logger=true", "only option"],
  ["DATABASE_URL", "postgres://site:secret@one.own.test,two.own.test/site", "one host"],
])("a URL that cannot work is a wrong setting: %s=%s", (name, value, complaint) => {
  const read = () => readConfig({ [name]: value, SITE_URL: "https://www.acme.example" });
  expect(read).toThrow(new RegExp(`${name}: .*${complaint}`));
  expect(read).not.toThrow("own.test");
});

test.each(["smtp://mail.own.test?tls=off", "smtp://me:secret@127.0.0.1?tls=off"])("SMTP_URL may be %s", (url) => {
  expect(readConfig({ SMTP_URL: url }).mail.smtpUrl).toBe(url);
});

test("METRICS_PORT must differ from PORT", () => {
  expect(() => readConfig({ PORT: "9464", METRICS_PORT: "9464" })).toThrow("METRICS_PORT: must be another than PORT");
  expect(readConfig({ PORT: "0", METRICS_PORT: "0" }).metricsPort).toBe(0);
});

test("TRUST_PROXY takes what Fastify takes, and other values are a wrong setting", async () => {
  const taken = ["10.0.0.0/8", "10.0.0.0/255.0.0.0", "::1", "Loopback", "127.0.0.1 ::1,"];
  for (const list of taken) {
    const { trustProxy } = readConfig({ TRUST_PROXY: list, SITE_URL: "https://www.acme.example" });
    await fastify({ trustProxy }).close();
  }
  const { trustProxy } = readConfig({ TRUST_PROXY: " Loopback, 10.0.0.1  ::1,", SITE_URL: "https://www.acme.example" });
  expect(trustProxy).toEqual(["loopback", "10.0.0.1", "::1"]);
  for (const list of ["10.0.0.0/99", "10.0.0.0/0", "10.0.0/8", "fe80::1%eth0", "10.0.0.0/255.0.255.0", "true"])
    expect(() => readConfig({ TRUST_PROXY: list }), list).toThrow("TRUST_PROXY: addresses, networks");
});

test("BACKUP_BUCKET holds key, secret and bucket, and no message repeats them", () => {
  const { backupBucket } = readConfig({ BACKUP_BUCKET: "https://me:a%2Fb@s3.own.test:9000/kept/?region=eu" });
  expect(backupBucket).toEqual({
    ...{ endpoint: "https://s3.own.test:9000", bucket: "kept", region: "eu", pathStyle: true },
    ...{ accessKeyId: "me", secretAccessKey: "a/b" },
  });
  for (const wrong of ["https://s3.own.test/kept", "https://me:secret@s3.own.test/", "s3://me:secret@kept"])
    expect(() => readConfig({ BACKUP_BUCKET: wrong })).toThrow(/^(?=[\s\S]*BACKUP_BUCKET)(?![\s\S]*secret@)/);
});

describe("the first admin", () => {
  test("the first admin may have a good password", () => {
    const { admin } = readConfig({ ADMIN_USERNAME: " eva.mala ", ADMIN_PASSWORD: "seven lamps on a hill" });
    expect(admin).toEqual({ username: "eva.mala", password: "seven lamps on a hill" });
  });

  test.each(["short", "123456789012", "password12345", "x".repeat(257)])(
    "the first password may not be %s",
    (password) => {
      const place = { username: "eva.mala", brand: { name: "Tatrion", partner: "Unibotix" }, siteUrl: undefined };
      const mistake = describePasswordError(password, place) ?? "";
      expect(mistake).not.toBe("");
      const read = () => readConfig({ ADMIN_USERNAME: "eva.mala", ADMIN_PASSWORD: password });
      expect(read).toThrow(`ADMIN_PASSWORD: ${mistake}`);
      expect(read).not.toThrow(password);
    },
  );

  test.each(["-eva", "eva malá", "x".repeat(101), "eva\tm", "<eva>"])("the first admin may not be %s", (name) => {
    const mistake = checkUsername(name) ?? "";
    expect(mistake).not.toBe("");
    expect(() => readConfig({ ADMIN_USERNAME: name, ADMIN_PASSWORD: "seven lamps on a hill" })).toThrow(
      `ADMIN_USERNAME: ${mistake}`,
    );
  });
});

test("a public site that does not say who the company is names the settings that are missing", () => {
  const missing = (source: Record<string, string>) => findMissingIdentity(readConfig(source));
  const needed = ["BRAND_LEGAL_NAME", "BRAND_ADDRESS", "BRAND_COMPANY_ID", "BRAND_REGISTER"];
  expect(missing({ SITE_URL: "https://www.site.example" })).toEqual(needed);
  const set = Object.fromEntries(needed.map((name) => [name, "x"]));
  expect(missing({ SITE_URL: "https://www.site.example", ...set })).toEqual([]);
  for (const source of [{}, { SITE_URL: "http://localhost:3000" }]) expect(missing(source)).toEqual([]);
});

test.each([
  ["SMTP_URL", "smtps://me:100%@mail.own.test"],
  ["BACKUP_BUCKET", "https://me:100%secret@s3.own.test/kept"],
  ["SITE_URL", "https://me:secret@own.test"],
  ["SITE_URL", "https://own.test/site"],
])("a wrong URL is named and not repeated: %s=%s", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^(?=[\\s\\S]*${name}: write)(?![\\s\\S]*own\\.test)`),
  );
});
