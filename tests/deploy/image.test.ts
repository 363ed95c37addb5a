import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offered } from "../support/services.ts";
import { root } from "../support/sources.ts";
import { type Docker, makeBaseImages, must, startDocker } from "./docker.ts";

/** As compose.yaml runs it. */
const strict = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges:true"];
const settings = ["-e", "SITE_URL=http://localhost:3000", "-e", "TRANSLATOR=off", "-e", "SHED_LOAD_MS=0"];
const place = ["-v", "site:/data", "-p", "127.0.0.1:3000:3000"];

describe.skipIf(!offered("docker"))("the image", { timeout: 120_000 }, () => {
  let docker: Docker;
  beforeAll(async () => {
    docker = await startDocker();
    makeBaseImages(docker);
    must(docker.run("build", "-t", "site", root));
  }, 1_200_000);
  afterAll(() => docker?.stop(), 300_000);

  const start = () => must(docker.run("run", "-d", "--name", "site", ...strict, ...settings, ...place, "site"));
  const health = () => docker.run("inspect", "-f", "{{.State.Health.Status}}", "site").stdout.trim();
  const ask = (path: string, ...more: string[]) =>
    docker.inNetwork("curl", "-s", ...more, `http://127.0.0.1:3000${path}`).stdout;
  const healthy = () => expect.poll(health, { timeout: 60_000, interval: 500 }).toBe("healthy");
  const enquiry = JSON.stringify({
    name: "Eva",
    email: "e@x.example",
    projectType: "travel",
    message: "Dobrý deň, Eva.",
  });
  const sendEnquiry = () => ask("/api/contact", "-H", "content-type: application/json", "-d", enquiry);

  test("the image refuses to start without SITE_URL", () => {
    const { status, stderr } = docker.run("run", "--rm", ...strict, "site");
    expect([status, stderr]).toEqual([78, expect.stringContaining("SITE_URL: needed")]);
  });

  test("the image runs healthy as an unprivileged user, on a read-only root, without capabilities", async () => {
    start();
    await healthy();
    expect(JSON.parse(ask("/readyz"))).toMatchObject({ status: "ok" });
    const inside = (command: string) => docker.run("exec", "site", "sh", "-c", command);
    expect(must(inside("id -u; grep CapEff /proc/1/status"))).toMatch(/^10001\nCapEff:\s0+$/);
    expect(inside("touch /site/x").stderr).toContain("Read-only file system");
  });

  test("a container of the next release keeps the data", async () => {
    expect(sendEnquiry()).toContain('"id"');
    const begun = Date.now();
    must(docker.run("stop", "site"));
    // Docker kills after ten seconds.
    expect(Date.now() - begun).toBeLessThan(9_000);
    expect(docker.run("inspect", "-f", "{{.State.ExitCode}}", "site").stdout.trim()).toBe("0");
    must(docker.run("rm", "site"));
    start();
    await healthy();
    const kept = "bin/node server/cli/backup.ts backup - | gzip -dc | grep -c 'Dobrý deň, Eva.'";
    expect(must(docker.run("exec", "site", "sh", "-c", kept))).toBe("1");
  });
});
