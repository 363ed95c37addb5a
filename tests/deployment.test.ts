import { describe, expect, test } from "vitest";
import { readSource } from "./support/sources.ts";

const compose = readSource("compose.yaml");
const dockerfile = readSource("Dockerfile");

describe("containers", () => {
  test("get every setting of a .env file, but for those that the container decides", () => {
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

  test("have the programs that the operator runs in them", () => {
    expect(dockerfile).toMatch(/^COPY server server$/m);
    expect(readSource(".dockerignore").split("\n")).toContain("!server");
  });
});

test.each(["Dockerfile", "deploy/Caddyfile"])("%s takes a site off only when its process is dead", (file) => {
  const asked = [...readSource(file).matchAll(/\/(?:healthz|readyz)\b/g)].map(([path]) => path);
  expect(asked, "A bucket that is away or a full disk must not take the pages off, too").toEqual(["/healthz"]);
});
