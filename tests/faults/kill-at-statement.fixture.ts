// Loaded before a command with --import: ends the process, as a power cut would, at its statement number KILL_AT,
// or at the first that holds KILL_TEXT.
import { DatabaseSync } from "node:sqlite";

const killAt = Number(process.env.KILL_AT);
const killText = process.env.KILL_TEXT;
const { prepare } = DatabaseSync.prototype;
let seen = 0;
DatabaseSync.prototype.prepare = function (text) {
  seen += 1;
  if (seen === killAt || (killText && text.includes(killText))) process.kill(process.pid, "SIGKILL");
  return prepare.call(this, text);
};
