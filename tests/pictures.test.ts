import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import recipes from "../art/pictures.json" with { type: "json" };
import budgets from "../bench/budgets.json" with { type: "json" };
import { getPictureUrl } from "../client/ui/pictures/picture.tsx";
import { type PictureName, pictures } from "../client/ui/pictures/pictures.ts";
import { locales } from "../contract/locales.ts";
import { assetRoutes } from "../server/render/assets.ts";

const root = new URL("../", import.meta.url);
const isPicture = (name: string): name is PictureName => name in pictures;
const names = Object.keys(pictures).filter(isPicture);
const file = (name: PictureName, width: number, format: "avif" | "webp") =>
  new URL(`client/public${getPictureUrl(name, width, format).replace(/\?.*/, "")}`, root);

test("a picture is cached for good at the URL of its version, and any other version answers 404", async () => {
  const app = Fastify();
  app.setNotFoundHandler((_, reply) => reply.status(404).send());
  assetRoutes(app, fileURLToPath(new URL("client/public", root)));
  for (const name of names) {
    const url = getPictureUrl(name, pictures[name].widths[0], "avif");
    const kept = await app.inject(url);
    expect([url, kept.statusCode, kept.headers["cache-control"]]).toEqual([
      ...[url, 200, "public, max-age=31536000, immutable"],
    ]);
    expect((await app.inject(url.replace(/v=.*/, "v=00000000"))).statusCode).toBe(404);
    expect((await app.inject(url.replace(/\?.*/, ""))).headers["cache-control"]).not.toContain("immutable");
  }
  await app.close();
});

describe("picture files", () => {
  test.each(locales)("the Open Graph picture in %s is a JPEG of 1200 x 630 within its budget", async (language) => {
    const place = new URL(`client/public/og-${language}.jpg`, root);
    expect(existsSync(place), "Run `node scripts/pictures.mjs og`").toBe(true);
    const image = readFileSync(place);
    expect(image.length).toBeLessThanOrEqual(budgets.pictures.openGraph);
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("the folder of pictures has exactly the files of the manifest", () => {
    const expected = names.flatMap((name) =>
      pictures[name].widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    );
    expect(readdirSync(new URL("client/public/pictures/", root)).sort()).toEqual(expected.sort());
  });

  test.each(names)("the files of picture %s have the size that the page reserves", async (name) => {
    const { width, height, widths } = pictures[name];
    for (const target of widths)
      for (const format of ["avif", "webp"] as const) {
        const real = await sharp(readFileSync(file(name, target, format))).metadata();
        expect([real.width, real.height]).toEqual([target, Math.round((target * height) / width)]);
      }
  });

  test("every master picture is used and has its origin in art/README.md", () => {
    const masters = readdirSync(new URL("art/masters/", root)).map((name) => name.replace(/\.png$/, ""));
    const used = Object.entries(recipes).map(([name, recipe]) => ("master" in recipe ? recipe.master : name));
    expect([...new Set(used)].sort(), "name it in art/pictures.json, or remove the master").toEqual(masters.sort());
    const rows = readFileSync(new URL("art/README.md", root), "utf8").split("\n");
    const unnamed = masters.filter((master) => !rows.some((row) => namesOrigin(row, master)));
    expect(unnamed, "give each a row in art/README.md: its script, or a photograph's source and licence").toEqual([]);
  });
});

/** Whether a row of the table of masters names the script that makes it, or a photograph's source and licence. */
function namesOrigin(row: string, master: string): boolean {
  const [, name, origin = ""] = row.split("|").map((cell) => cell.trim());
  if (name !== `\`${master}\``) return false;
  const scripts = readdirSync(new URL("art/src/", root));
  const isPhotograph = /^photograph, (?:https:\/\/\S+|our own), \S/.test(origin);
  return isPhotograph || scripts.some((script) => origin.startsWith(`\`${script} `) || origin === `\`${script}\``);
}
