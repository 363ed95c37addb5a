import { expect, test } from "vitest";
import { eventsIn } from "./stream.ts";

async function eventsOf(...chunks: string[]) {
  const body = new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      stream.close();
    },
  });
  return Array.fromAsync(eventsIn(new Response(body)));
}

test("events come as they are complete, however the stream is cut", async () => {
  const one = { kind: "contacts", ids: ["a", "b"] };
  expect(
    await eventsOf(": \n\n", `data: ${JSON.stringify(one).slice(0, 9)}`, `${JSON.stringify(one).slice(9)}\n\nda`),
  ).toEqual([undefined, one]);
});

test("what is no event of ours is a sign of life and nothing more", async () => {
  expect(
    await eventsOf("data: {\n\n", 'data: {"kind":"weather"}\n\n', "retry: 1\n\n", 'data: {"kind":"jobs"}\n\n'),
  ).toEqual([undefined, undefined, undefined, { kind: "jobs" }]);
});
