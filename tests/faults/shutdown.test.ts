import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startSite } from "../support/site.ts";
import { sendEnquiry } from "./visitor.ts";

const expectGone = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => "gone",
        ),
      { timeout: 30_000 },
    )
    .toBe("gone");

test("a server that is stopped reports it, answers each open connection once and ends", async () => {
  const site = await startSite({ variables: { DRAIN_SECONDS: "10" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const asked = request(`${site.url}${path}`, { agent }).end();
    const [answer] = await once(asked, "response");
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };
  expect(await ask("/readyz")).toMatchObject({ status: 200, connection: "keep-alive" });
  process.kill(site.pid, "SIGTERM");
  await expect.poll(() => site.log(), { timeout: 10_000 }).toContain("stopping");
  for (const path of ["/readyz", "/healthz"])
    expect(await ask(path)).toMatchObject({ status: 503, connection: "close" });
  for (const path of ["/", "/api/jobs"]) expect(await ask(path)).toMatchObject({ status: 200, connection: "close" });
  expect((await sendEnquiry(site.url, "Sent while the server is leaving.")).status).toBe(201);
  await expectGone(site.url);
  await site.stop();
  agent.destroy();
});

test("an incomplete request does not delay the shutdown", async () => {
  const site = await startSite();
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  // Accepted before this connection.
  await (await fetch(site.url)).text();
  expect(await site.stop()).toBe(0);
  socket.destroy();
});

test("Ctrl+C stops the server without the delay for proxies", async () => {
  const site = await startSite({ variables: { DRAIN_SECONDS: "60" } });
  process.kill(site.pid, "SIGINT");
  await expectGone(site.url);
  await site.stop();
});
