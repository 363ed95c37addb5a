import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readSource, root } from "../../tests/support/sources.ts";

test("pages in development load only modules that exist", () => {
  const source = readSource("server/render/dev-renderer.ts");
  const modules = [...source.matchAll(/ src="\/([\w./-]+)"/g)].map(([, path = ""]) => path);
  expect(modules).toHaveLength(2);
  expect(modules.filter((path) => !existsSync(`${root}client/${path}`))).toEqual([]);
});
