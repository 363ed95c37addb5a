import { expect, test } from "vitest";
import { mostConnections } from "./connections.ts";

test.each([
  [1_024, 512],
  [32_768, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
])("of %d handles connections take at most %d", (handles, most) => expect(mostConnections(handles)).toBe(most));
