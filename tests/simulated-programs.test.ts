import { expect, test } from "vitest";
import "./simulation/builtins.ts";
import "./simulation/last-ids.ts";
import { newId } from "../server/db/ids.ts";
import { Program } from "./simulation/here.ts";
import { dayMs, World } from "./simulation/world.ts";

test("a simulated program knows nothing of the ids that others have made", () => {
  const world = new World("ids", 0);
  const idIn = (program: Program) => world.as("somebody", () => newId(), program);
  const first = new Program("first");
  world.setClock(4_000 * dayMs);
  const ahead = [idIn(first), idIn(first)];
  world.setClock(-4_000 * dayMs);
  expect(ahead.toSorted()).toEqual(ahead);
  // The clock is right again, which the same process must not notice and the next one cannot know.
  expect(idIn(first) > String(ahead[1])).toBe(true);
  expect(idIn(new Program("next")) < String(ahead[0])).toBe(true);
});

test("a simulated program that two kill at once is gone once", () => {
  const world = new World("killed", 0);
  const gone: string[] = [];
  world.onKilled = ({ name }) => void gone.push(name);
  const program = new Program("first");
  world.kill(program);
  world.kill(program);
  expect(gone).toEqual(["first"]);
});
