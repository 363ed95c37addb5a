import { createHash } from "node:crypto";

const picture = /^\/pictures\/(.+)-(\d+)\.(avif|webp)$/;

/** The versions of pictures by their paths, made of all widths and formats of each as scripts/pictures/manifest.mjs does. */
export function pictureVersions(paths: readonly string[], read: (path: string) => Buffer): Map<string, string> {
  const found = paths.flatMap((path) => {
    const [, name = "", width, format = ""] = picture.exec(path) ?? [];
    return width ? [{ path, name, width: Number(width), format }] : [];
  });
  const sizes = found.sort((one, other) => one.width - other.width || (one.format < other.format ? -1 : 1));
  const files = Map.groupBy(sizes, ({ name }) => name);
  return new Map(
    [...files.values()].flatMap((ofOne) => {
      const hash = createHash("sha256");
      for (const { path } of ofOne) hash.update(read(path));
      const version = hash.digest("hex").slice(0, 8);
      return ofOne.map(({ path }) => [path, version] as const);
    }),
  );
}
