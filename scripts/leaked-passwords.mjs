// Makes server/leaked-passwords.bin: node scripts/leaked-passwords.mjs LIST, where LIST has one password a line, the
// most used first. Where the list of the shipped file comes from is in docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getFilterBits } from "../server/account-rules.ts";

const entries = 200_000;
const bytes = 400_000;
const shortestPassword = 12;
const shortestWord = 4;

const [list] = process.argv.slice(2);
if (!list) throw new Error("Name the file with the list.");
const passwords = [...new Set(readFileSync(list, "utf8").toLowerCase().split(/\r?\n/))];
// Shorter ones count as words: with digits and signs around them they are no better.
const isWord = (password) => password.length >= shortestWord && /^\p{L}.*\p{L}$/u.test(password);
const chosen = [
  ...passwords.filter((password) => password.length >= shortestPassword),
  ...passwords.filter((password) => password.length < shortestPassword && isWord(password)),
].slice(0, entries);

const filter = Buffer.alloc(bytes);
for (const password of chosen) for (const bit of getFilterBits(password, bytes)) filter[bit >> 3] |= 1 << (bit & 7);
writeFileSync(join(import.meta.dirname, "..", "server", "leaked-passwords.bin"), filter);
console.log(`${chosen.length} passwords`);
