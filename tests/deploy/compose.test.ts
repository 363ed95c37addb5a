import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { applicationForm } from "../support/applicant.ts";
import { offered } from "../support/services.ts";
import { readSource, root } from "../support/sources.ts";
import { type Docker, makeBaseImages, must, startDocker } from "./docker.ts";
import { readCommands } from "./document.ts";
import { makeStandIns } from "./standins.ts";

const [startBlock = "", dailyBlock = ""] = readCommands("## Containers");
/** The commands below the comment with this beginning. */
function daily(comment: string): string {
  const part = dailyBlock.split(/^# /m).find((each) => each.startsWith(comment));
  return part?.slice(part.indexOf("\n")) ?? `echo "The document has no: ${comment}"; exit 1`;
}

const cv = pdfFile("", { padTo: 3 * 1_048_576 });
const enquiry = { name: "Eva", email: "e@x.example", projectType: "travel" };

/** All commands of the operator are read from docs/operations.md. */
describe.skipIf(!offered("docker"))(
  "compose.yaml with Debian's PostgreSQL, and OpenStack Swift in place of SeaweedFS",
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "site-compose-"));
    const [origin, place] = [join(folder, "origin"), join(folder, "place")];
    let docker: Docker;
    let password: string;
    let applicationId: string;
    beforeAll(async () => {
      const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
      for (const file of files.trim().split("\n")) cpSync(join(root, file), join(origin, file));
      git("init", "-q");
      commit();
      execFileSync("git", ["clone", "-q", origin, place]);
      // Other tests load the machine: no load shedding.
      writeFileSync(join(place, ".env"), "SHED_LOAD_MS=0\nTRANSLATOR=off\nDEMO_CONTENT=off\n");
      docker = await startDocker({ compose: true });
      makeBaseImages(docker);
      makeStandIns(docker);
    }, 1_200_000);
    afterAll(async () => {
      docker?.typed(place, "docker compose down -v --timeout 5");
      await docker?.stop();
      rmSync(folder, { recursive: true, force: true });
    }, 300_000);

    const git = (...args: string[]) => execFileSync("git", args, { cwd: origin, stdio: "pipe" });
    function commit(): void {
      git("add", "-A");
      git("-c", "user.name=t", "-c", "user.email=t@x.example", "commit", "-qm", "a release");
    }
    const type = (block: string) => must(docker.typed(place, block));
    const curl = (...args: string[]) => must(docker.inNetwork("curl", "-sS", "--fail-with-body", ...args));
    const site = (path: string, port = 3000) => `http://localhost:${port}${path}`;
    const send = (path: string, body: object, ...more: string[]) =>
      JSON.parse(curl("-H", "content-type: application/json", "-d", JSON.stringify(body), ...more, site(path)));
    const ready = (port = 3000) =>
      expect
        .poll(() => docker.inNetwork("curl", "-s", site("/readyz", port)).stdout, { timeout: 240_000, interval: 500 })
        .toContain('"status":"ok"');
    function signedIn(): string[] {
      const { token } = send("/api/admin/login", { username: "admin", password });
      return ["-H", `authorization: Bearer ${token}`];
    }
    const asStaff = (path: string, port = 3000) => JSON.parse(curl(...signedIn(), site(path, port)));
    const messages = (port?: number) =>
      asStaff("/api/admin/contacts", port).map((one: { message: string }) => one.message);
    const sendEnquiry = (message: string, more: object = {}) =>
      expect(send("/api/contact", { ...enquiry, message, ...more })).toHaveProperty("id");
    /** Downloads the CV as staff do: the URL is one of the store, not of the site. */
    function storedCv(): Buffer {
      const { signedUrl } = asStaff(`/api/admin/applications/${applicationId}/resume-url`);
      expect(signedUrl).toMatch(/^http:\/\/objects\.localhost:8333\/site\//);
      curl("-o", join(folder, "got.pdf"), signedUrl);
      return readFileSync(join(folder, "got.pdf"));
    }

    test("Compose starts the site with the commands of the README and the documents", async () => {
      for (const line of startBlock.trim().split("\n"))
        for (const file of ["README.md", "compose.yaml"]) expect(readSource(file), file).toContain(line);
      type(startBlock);
      await ready();
      expect(curl(site("/"))).toContain("</html>");
      const log = type("docker compose logs site");
      password = /password\W+(\S{12,})/i.exec(log)?.[1] ?? log;
      expect(asStaff("/api/admin/contacts")).toEqual([]);
    });

    test("the site in Compose stores an application and its CV", () => {
      const position = { title: "Robot Keeper", location: "Bratislava", description: "Keeps robots." };
      const job = send("/api/admin/jobs", position, ...signedIn());
      const applied = send(`/api/jobs/${job.id}/apply`, applicationForm);
      applicationId = applied.applicationId;
      const { uploadURL } = send("/api/objects/upload", {});
      const file = join(folder, "cv.pdf");
      writeFileSync(file, cv);
      curl("-T", file, "-H", "content-type: application/pdf", uploadURL);
      const { applicationToken } = applied;
      const attached = { applicationToken, resumeFileUrl: uploadURL, resumeFilename: "cv.pdf" };
      send(`/api/applications/${applicationId}/resume`, attached, "-X", "PUT");
      expect(storedCv().equals(cv)).toBe(true);
    });

    test("a restart of all containers keeps rows and files", async () => {
      sendEnquiry("Written before the restart.");
      type(daily("all of it once more"));
      await ready();
      expect([messages(), storedCv().equals(cv)]).toEqual([["Written before the restart."], true]);
    });

    test("the containers start again with the machine", async () => {
      await docker.restart();
      await ready();
      expect([messages(), storedCv().equals(cv)]).toEqual([["Written before the restart."], true]);
    });

    test("an update of the image keeps rows and files", async () => {
      writeFileSync(join(origin, "server/of-two.txt"), "two");
      commit();
      type(daily("the next release; rows and files stay where they are"));
      await ready();
      expect(type("docker compose exec site cat server/of-two.txt")).toContain("two");
      expect([messages(), storedCv().equals(cv)]).toEqual([["Written before the restart."], true]);
    });

    test("the commands for users and the doctor run in the container", async () => {
      const create = daily("a user (also: reset-password NAME, disable NAME, list)").replace("NAME", "eva");
      const chosen = "violet ladders sing quietly";
      await docker.asked(place, create, [
        ["Password: ", chosen],
        ["Again: ", chosen],
      ]);
      expect(type("docker compose exec site bin/node server/cli/admin.ts list")).toContain("eva");
      expect(docker.typed(place, daily("what is set wrong, and what to do about it")).stdout).toMatch(/^ok {7}files /m);
    });

    test("a backup can be restored into empty volumes, without people erased since", async () => {
      const backUp = daily("a backup, out of the running site");
      const journal = () => readFileSync(join(place, "erasures.txt"), "utf8").match(/^.* erased .*$/gm);
      function erase(email: string): void {
        expect(send("/api/admin/erasures", { email, confirmation: email }, ...signedIn()).contacts).toBe(1);
      }
      const erased = ["before@x.example", "after@x.example"] as const;
      for (const email of erased) sendEnquiry("Erased after the first backup.", { email });
      type(backUp);
      const first = readFileSync(join(place, "site.jsonl.gz"));
      sendEnquiry("Written after the first backup.");
      erase(erased[0]);
      type(backUp);
      writeFileSync(join(place, "site.jsonl.gz"), first);
      erase(erased[1]);
      type(daily("before a restore, where the old site is still there"));
      expect(type(daily("a restore, where the site has not run yet"))).toContain("2 records were left out");
      await ready();
      expect([messages(), storedCv().equals(cv)]).toEqual([["Written before the restart."], true]);
      expect(must(docker.run("volume", "ls", "-q")), "The old ones are still there").toMatch(/^place_database$/m);
      const erasures = journal();
      expect(erasures).toHaveLength(2);
      type(backUp);
      expect(journal(), "The restored site does not know of them").toEqual(erasures);
    });

    test("two instances in Compose see each other's changes", async () => {
      type(daily("two instances, a port for each: both belong into the proxy's list"));
      await ready(3000);
      await ready(3001);
      sendEnquiry("Written to the first.");
      expect(messages(3001)).toContain("Written to the first.");
    });
  },
);
