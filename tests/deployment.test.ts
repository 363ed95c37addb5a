import { describe, expect, test } from "vitest";
import { filesBelow, readSource } from "./support/sources.ts";

const compose = readSource("compose.yaml");
const dockerfile = readSource("Dockerfile");

test("ASVS 16.4.2, 16.4.3: the log leaves by standard output to a service that the server cannot access", () => {
  const unit = readSource("deploy/site.service");
  expect(unit).toMatch(/^DynamicUser=yes$/m);
  expect(unit, "Only the journal takes it").not.toMatch(/^(Standard(Output|Error)|LogNamespace|SupplementaryGroups)=/m);
  const site = /^ {2}site:\n(?: {4}.*\n)+/m.exec(compose)?.[0] ?? "";
  expect(site).toContain("read_only: true");
  expect(site).not.toMatch(/docker\.sock|\/var\/log/);
  const { length } = ["journal-upload", "tcp+tls://"].filter((way) => readSource("docs/operations.md").includes(way));
  expect(length, "docs/operations.md says how it gets to another machine").toBe(2);
});

describe("containers", () => {
  test("the container gets every setting of .env except those that the image decides", () => {
    expect(compose, "Without it only the variables listed there have an effect").toMatch(
      /^ {2}site:\n(?: {4}.*\n)*? {4}env_file:\n {6}- path: \.env\n {8}required: false\n/m,
    );
    const image = /^ENV (.+)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
    expect(image.length).toBeGreaterThan(0);
    for (const setting of image) {
      const [name, value] = setting.split("=");
      expect(compose, "A .env made for npm start must not move what is published and mounted").toContain(
        `      ${name}: "${value}"\n`,
      );
    }
  });

  test("compose.yaml contains no password", () => {
    const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET)\w*)(:[^}]*)?\}/g)];
    expect(secrets.length).toBeGreaterThan(3);
    const given = secrets.filter(([, name, fallback]) => name !== "ADMIN_PASSWORD" && fallback?.startsWith(":-"));
    expect(
      given.map(([text]) => text),
      "Require it with `:?`, and say at the top how to make one",
    ).toEqual([]);
    for (const name of ["S3_SECRET_ACCESS_KEY", "POSTGRES_PASSWORD"]) {
      expect(compose).toContain(`\${${name}:?`);
      expect(compose).toContain(`#   echo "${name}=$(openssl rand -hex 24)" >> .env`);
    }
  });

  test("the image's label names the version of package.json", () => {
    const { version } = JSON.parse(readSource("package.json"));
    expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"\n`);
  });

  test("the image contains the programs that operators run", () => {
    expect(dockerfile).toMatch(/^COPY server server$/m);
    expect(readSource(".dockerignore").split("\n")).toContain("!server");
  });
});

test.each(["Dockerfile", "deploy/Caddyfile"])("%s checks /healthz, which answers without services", (file) => {
  const asked = [...readSource(file).matchAll(/\/(?:healthz|readyz)\b/g)].map(([path]) => path);
  expect(asked, "A bucket that is away or a full disk must not take the pages off, too").toEqual(["/healthz"]);
});

describe("the pinned Node", () => {
  test("documents and deployment files start the pinned Node by bin/node, because npm 10 links no node_modules/.bin/node", () => {
    const files = [
      "Dockerfile",
      "compose.yaml",
      ...filesBelow("deploy", /./),
      "README.md",
      ...filesBelow("docs", /\.md$/),
    ];
    expect(files.filter((file) => readSource(file).includes("node_modules/.bin"))).toEqual([]);
  });

  test("bin/node finds the pinned Node on every system of package.json", () => {
    const packages = Object.keys(JSON.parse(readSource("package.json")).optionalDependencies);
    const posix = packages.filter((name) => !name.includes("-win-"));
    const known = [...readSource("bin/node").matchAll(/package=(\S+)/g)].map(([, name]) => name);
    expect(known.sort()).toEqual(posix.sort());
  });
});
