// Loaded before each test file: makes password hashes cheap and changes nothing else about them.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;
const isOwasps = ({ memory, passes }: crypto.Argon2Parameters) => memory === 19_456 && passes === 2;

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, isOwasps(parameters) ? { ...parameters, memory: 64, passes: 1 } : parameters, callback);
syncBuiltinESMExports();
