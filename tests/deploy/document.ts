import { readSource } from "../support/sources.ts";

/** The shell commands of one section of docs/operations.md, a block each, exactly as an operator copies them. */
export function readCommands(heading: string): string[] {
  const page = readSource("docs/operations.md");
  const start = page.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`docs/operations.md has no ${heading}`);
  const section = page.slice(start + 1).split(/\n##+ /)[0] ?? "";
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
}
