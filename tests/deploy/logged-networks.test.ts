import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { offered } from "../support/services.ts";
import { type RunningProxy, startNginx } from "./proxies.ts";

describe.skipIf(!offered("nginx"))("nginx shortens the IP addresses in its log", () => {
  let proxy: RunningProxy;
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
    const told = `server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1; real_ip_header x-from; return 200 $site_visitor; }`;
    proxy = await startNginx([await freePort()], told);
  });
  afterAll(() => proxy?.stop());

  test.each([
    ["192.0.2.77", "192.0.2.0"],
    ["2001:db8:a:b:c:d:e:f", "2001:db8:a::"],
    ["2001:db8:a:b::7", "2001:db8:a::"],
    ["2001:db8::7", "2001:db8::"],
    ["2001::7", "2001::"],
    ["::1", "-"],
    ["::ffff:192.0.2.77", "-"],
  ])("%s to %s", async (address, written) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { "x-from": address } });
    expect(await answer.text()).toBe(written);
  });
});
