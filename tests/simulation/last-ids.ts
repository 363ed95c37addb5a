import { newest } from "../../server/db/ids.ts";
import { here, Program } from "./gate.ts";

const nobody = new Program("none");
const ofPrograms = new WeakMap<Program, string>();
const own = () => here.getStore()?.program ?? nobody;

/** A new process knows nothing of the ids that the one before it has made. */
Object.defineProperty(newest, "id", {
  get: () => ofPrograms.get(own()) ?? "",
  set: (id: string) => void ofPrograms.set(own(), id),
});
