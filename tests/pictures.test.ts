import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import recipes from "../art/pictures.json" with { type: "json" };
import budgets from "../bench/budgets.json" with { type: "json" };
import { sizeEntries } from "../client/ui/pictures/picture-sizes.ts";
import { pictureUrl } from "../client/ui/pictures/picture-sources.ts";
import { type PictureName, pictures } from "../client/ui/pictures/pictures.ts";
import { locales } from "../contract/locales.ts";
import { assetRoutes } from "../server/render/assets.ts";

const root = new URL("../", import.meta.url);
const isPicture = (name: string): name is PictureName => name in pictures;
const names = Object.keys(pictures).filter(isPicture);
const file = (name: PictureName, width: number, format: "avif" | "webp") =>
  new URL(`client/public${pictureUrl(name, width, format).replace(/\?.*/, "")}`, root);

test("a picture is served at its own version's address, at no other's, and without one it is not kept for good", async () => {
  const app = Fastify();
  app.setNotFoundHandler((_, reply) => reply.status(404).send());
  assetRoutes(app, fileURLToPath(new URL("client/public", root)));
  for (const name of names) {
    const url = pictureUrl(name, pictures[name].widths[0], "avif");
    const kept = await app.inject(url);
    expect([url, kept.statusCode, kept.headers["cache-control"]]).toEqual([
      ...[url, 200, "public, max-age=31536000, immutable"],
    ]);
    expect((await app.inject(url.replace(/v=.*/, "v=00000000"))).statusCode).toBe(404);
    expect((await app.inject(url.replace(/\?.*/, ""))).headers["cache-control"]).not.toContain("immutable");
  }
  await app.close();
});

interface Screen {
  width: number;
  height: number;
  density: number;
}
const phones = [
  { width: 360, height: 740, density: 3 },
  { width: 390, height: 844, density: 2 },
  { width: 390, height: 844, density: 2.625 },
  { width: 390, height: 844, density: 3 },
  { width: 412, height: 915, density: 2.625 },
  { width: 430, height: 932, density: 3 },
];
const desktops = [
  { width: 1440, height: 900, density: 1 },
  { width: 1920, height: 1080, density: 1 },
  { width: 1440, height: 900, density: 2 },
];

/** CSS lengths as `sizes` uses them: rem, vw and vh in min, max or calc with a factor. */
function pixels(length: string, { width, height }: Screen): number {
  const call = /^(min|max|calc)\((.*)\)$/.exec(length);
  if (call?.[1] === "calc") {
    const [, inner = "", factor = ""] = /^(.*) \* ([\d.]+)$/.exec(call[2] ?? "") ?? [];
    return pixels(inner, { width, height, density: 1 }) * Number(factor);
  }
  if (call) {
    const values = (call[2] ?? "").split(", ").map((part) => pixels(part, { width, height, density: 1 }));
    return call[1] === "min" ? Math.min(...values) : Math.max(...values);
  }
  const [, number, unit = ""] = /^([\d.]+)(rem|vw|vh)$/.exec(length) ?? [];
  const inPixels = new Map([
    ["rem", 16],
    ["vw", width / 100],
    ["vh", height / 100],
  ]).get(unit);
  if (!inPixels) throw new Error(`cannot read the length "${length}"`);
  return Number(number) * inPixels;
}

/** The file a browser takes that never rounds down; Chromium sometimes takes the next smaller one. */
function chosenWidth(name: PictureName, screen: Screen): number {
  const holds = (condition: string) =>
    [...condition.matchAll(/\((width|resolution) (<|>=) ([\d.]+)(rem|dppx)\)/g)].every(([, feature, sign, value]) => {
      const actual = feature === "width" ? screen.width / 16 : screen.density;
      return sign === "<" ? actual < Number(value) : actual >= Number(value);
    });
  const entry = sizeEntries(name).find(({ when }) => holds(when));
  const needed = pixels(entry?.width ?? "", screen) * screen.density;
  return pictures[name].widths.find((width) => width >= needed) ?? Math.max(...pictures[name].widths);
}

const bytes = (name: PictureName, screen: Screen) => statSync(file(name, chosenWidth(name, screen), "avif")).size;
const onPhone = names.filter((name) => !names.some((other) => other === `${name}-portrait`));

describe("budgets", () => {
  test.each(phones)("a phone of $width with $density pixels per CSS pixel", (phone) => {
    expect(bytes("hero-portrait", phone)).toBeLessThanOrEqual(budgets.pictures.heroOnPhone);
    const cards = onPhone.filter((name) => /^(persona|robot|city)-/.test(name));
    const heavy = cards.filter((name) => bytes(name, phone) > budgets.pictures.cardOnPhone);
    expect(heavy, "too heavy for a card: lower its quality or widths in art/pictures.json").toEqual([]);
    const all = onPhone.reduce((sum, name) => sum + bytes(name, phone), 0);
    expect(all, "lower qualities or widths in art/pictures.json").toBeLessThanOrEqual(budgets.pictures.homeOnPhone);
  });

  test.each(desktops)("hero on a desktop of $width at $density", (desktop) => {
    expect(bytes("hero", desktop)).toBeLessThanOrEqual(budgets.pictures.heroOnDesktop);
  });

  test.each(locales)("open-graph picture in %s", async (language) => {
    const place = new URL(`client/public/og-${language}.jpg`, root);
    expect(existsSync(place), "Run `node scripts/pictures.mjs og`").toBe(true);
    const image = readFileSync(place);
    expect(image.length).toBeLessThanOrEqual(budgets.pictures.openGraph);
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });
});

describe("files", () => {
  test("the folder holds what the manifest names and nothing else", () => {
    const expected = names.flatMap((name) =>
      pictures[name].widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    );
    expect(readdirSync(new URL("client/public/pictures/", root)).sort()).toEqual(expected.sort());
  });

  test.each(names)("%s has the shape the page reserves for it", async (name) => {
    const { width, height, widths } = pictures[name];
    for (const target of widths)
      for (const format of ["avif", "webp"] as const) {
        const real = await sharp(readFileSync(file(name, target, format))).metadata();
        expect([real.width, real.height]).toEqual([target, Math.round((target * height) / width)]);
      }
  });

  test("every master is used, and art/README.md says where it comes from", () => {
    const masters = readdirSync(new URL("art/masters/", root)).map((name) => name.replace(/\.png$/, ""));
    const used = Object.entries(recipes).map(([name, recipe]) => ("master" in recipe ? recipe.master : name));
    expect([...new Set(used)].sort(), "name it in art/pictures.json, or remove the master").toEqual(masters.sort());
    const rows = readFileSync(new URL("art/README.md", root), "utf8").split("\n");
    const unnamed = masters.filter((master) => !rows.some((row) => tellsOrigin(row, master)));
    expect(unnamed, "give each a row in art/README.md: its script, or a photograph's source and licence").toEqual([]);
  });

  test.each([
    ["| `town` | `municipal.py exp=2` | 1280x960 | a square |", true],
    ["| `town` | photograph, https://photos.example/7, CC BY 4.0, E. Novák | 1280x960 | a square |", true],
    ["| `town` | photograph, our own, all rights ours | 1280x960 | a square |", true],
    ["| `town` | photograph, https://photos.example/7 | 1280x960 | a square |", false],
    ["| `town` | photograph | 1280x960 | a square |", false],
    ["| `town` | `gone.py` | 1280x960 | a square |", false],
    ["| `village` | `municipal.py` | 1280x960 | a square |", false],
  ])("%s", (row, isEnough) => {
    expect(tellsOrigin(row, "town")).toBe(isEnough);
  });
});

/** Whether a row of the table of masters names the script that makes it, or a photograph's source and licence. */
function tellsOrigin(row: string, master: string): boolean {
  const [, name, origin = ""] = row.split("|").map((cell) => cell.trim());
  if (name !== `\`${master}\``) return false;
  const scripts = readdirSync(new URL("art/src/", root));
  const isPhotograph = /^photograph, (?:https:\/\/\S+|our own), \S/.test(origin);
  return isPhotograph || scripts.some((script) => origin.startsWith(`\`${script} `) || origin === `\`${script}\``);
}
