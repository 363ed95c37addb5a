import type { FastifyInstance } from "fastify";

/** Parses the tree of routes that Fastify prints with four characters of indentation per level. */
export function registeredRoutes(app: FastifyInstance): { method: string; url: string }[] {
  const above: string[] = [];
  const tree = app.printRoutes({ commonPrefix: false });
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part, methods = ""] = /^([\s│├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    if (part === undefined) return [];
    const level = indent.length / 4;
    above[level] = part;
    const url = above
      .slice(0, level + 1)
      .join("")
      .replace(/^\/\//, "/");
    return methods
      .split(", ")
      .filter((method) => method && method !== "HEAD")
      .map((method) => ({ method, url }));
  });
}
