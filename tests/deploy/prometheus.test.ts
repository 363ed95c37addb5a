import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { type Daemon, launchDaemon, waitUntilReady } from "../services/process.ts";
import { offered } from "../support/services.ts";
import { type Site, startSite } from "../support/site.ts";
import { readSource, root } from "../support/sources.ts";

const pollOptions = { timeout: 60_000, interval: 500 };

describe.skipIf(!offered("prometheus"))("Debian's Prometheus with the files of deploy/", () => {
  const folder = mkdtempSync(join(tmpdir(), "site-prometheus-"));
  let site: Site;
  let daemon: Daemon | undefined;
  let port: number;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    site = await startSite({ variables: { METRICS_PORT: String(metricsPort) } });
    port = await freePort();
    const settings = readSource("deploy/prometheus.yml")
      .replaceAll("15s", "2s")
      .replaceAll("9464", String(metricsPort));
    writeFileSync(join(folder, "prometheus.yml"), settings);
    copyFileSync(`${root}deploy/prometheus-rules.yml`, join(folder, "prometheus-rules.yml"));
    const place = ["--config.file=prometheus.yml", "--storage.tsdb.path=data"];
    const args = [...place, `--web.listen-address=127.0.0.1:${port}`];
    daemon = launchDaemon({ folder, name: "prometheus", command: "prometheus", args });
    await waitUntilReady([daemon], async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([daemon?.stop(), site?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data;
  const query = async (text: string) => (await ask(`query?query=${encodeURIComponent(text)}`))?.result;

  test("promtool accepts the shipped rules and the site's metrics", async () => {
    execFileSync("promtool", ["check", "config", "prometheus.yml"], { cwd: folder, stdio: "pipe" });
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const { stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
    // prom-client itself named these three.
    const complaints = `${stdout}${stderr}`.split("\n").filter((line) => !line.startsWith("nodejs_active_"));
    expect(complaints.filter(Boolean)).toEqual([]);
  });

  test("Prometheus scrapes the site, and every rule and panel can be evaluated", async () => {
    await fetch(site.url);
    await expect.poll(async () => (await query('up{job="site"}'))?.[0]?.value[1], pollOptions).toBe("1");
    await expect.poll(async () => (await query("http_requests_total"))?.length, pollOptions).toBeGreaterThan(0);
    const { groups } = await ask("rules");
    const health = groups[0].rules.map((rule: { health: string }) => rule.health);
    expect(health.length).toBeGreaterThan(10);
    const { panels } = JSON.parse(readSource("deploy/grafana-dashboard.json"));
    for (const { expr } of panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets))
      expect(await query(expr), expr).toBeInstanceOf(Array);
    const broken = async () =>
      (await ask("rules")).groups[0].rules.filter((rule: { health: string }) => rule.health !== "ok");
    await expect.poll(broken, pollOptions).toEqual([]);
  }, 120_000);

  test("Prometheus alerts on a missing backup and on a site that is down", async () => {
    const alerts = async () =>
      (await ask("alerts")).alerts.map((alert: { labels: { alertname: string } }) => alert.labels.alertname).sort();
    await expect.poll(alerts, pollOptions).toContain("SiteBackupOld");
    expect(await alerts()).not.toContain("SiteDown");
    await site.stop();
    await expect.poll(alerts, pollOptions).toContain("SiteDown");
  }, 150_000);
});
