// Loaded before a command with --import: ends the process, as a power cut would, at its statement number KILL_AT.
import { DatabaseSync } from "node:sqlite";

const killAt = Number(process.env.KILL_AT);
const { prepare } = DatabaseSync.prototype;
let seen = 0;
DatabaseSync.prototype.prepare = function (text) {
  seen += 1;
  if (seen === killAt) process.kill(process.pid, "SIGKILL");
  return prepare.call(this, text);
};
