import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { startSite } from "../support/site.ts";
import { readStored } from "./stored.ts";
import { type Answer, keepDoing, sendEnquiry } from "./visitor.ts";

const maxGrowth = 100 * 2 ** 20;

test("an overloaded server refuses only with 503, keeps what it acknowledged and does not grow", async () => {
  const metricsPort = await freePort();
  const variables = { SHED_LOAD_MS: "50", METRICS_PORT: String(metricsPort), RATE_LIMIT_SCALE: "1000000" };
  const site = await startSite({ variables });
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
  };
  const send = (round: number) => sendEnquiry(site.url, `Message number ${round}`);
  const answers: Answer[] = [];
  const meetCrowd = async () => {
    const crowd = keepDoing(200, send);
    await wait(10_000);
    answers.push(...(await crowd.stop()));
    await wait(2_000);
    return memory();
  };
  // The first crowd fills caches and the heap, the second must not need more.
  const before = await meetCrowd();
  expect((await meetCrowd()) - before).toBeLessThan(maxGrowth);

  expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => String(body.id));
  expect(acknowledged.length).toBeGreaterThan(100);
  const { contacts, mails, close } = await readStored(site.dataDir);
  expect(acknowledged.filter((id) => !contacts.has(id) || mails.get(id) !== 2)).toEqual([]);
  await close();
  await site.stop();
});
