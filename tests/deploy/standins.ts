import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSource, root } from "../support/sources.ts";
import { debianTar } from "./debian.ts";
import { type Docker, must } from "./docker.ts";

const swift = ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached", "wget"];

/**
 * The other images of compose.yaml, under the names that it has. No registry of images is within reach of every machine:
 * PostgreSQL is Debian's, and in place of SeaweedFS OpenStack Swift answers, so that SeaweedFS itself stays untried.
 */
export function makeStandIns({ run }: Docker): void {
  const [store = "", database = ""] = ["seaweedfs", "postgres"].map(findImage);
  const folder = mkdtempSync(join(tmpdir(), "site-standins-"));
  must(run("import", debianTar("bookworm", swift), "debian-swift"));
  must(run("import", debianTar("trixie", ["postgresql"]), "debian-postgres"));
  for (const part of ["services", "deploy/standins"])
    cpSync(join(root, "tests", part), join(folder, part), { recursive: true });
  const build = (image: string, recipe: string) => {
    writeFileSync(join(folder, "Dockerfile"), recipe);
    must(run("build", "-t", image, folder));
  };
  build(
    store,
    `FROM debian-swift
COPY --from=node:22-bookworm-slim /usr/local/bin/node /usr/local/bin/node
COPY . /weed
RUN printf '#!/bin/sh\\nexec node --no-warnings /weed/deploy/standins/weed.ts "$@"\\n' > /usr/local/bin/weed && chmod +x /usr/local/bin/weed
VOLUME /data
ENTRYPOINT ["weed"]\n`,
  );
  build(
    database,
    `FROM debian-postgres
COPY deploy/standins/postgres.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]\n`,
  );
  rmSync(folder, { recursive: true });
}

function findImage(name: string): string {
  const image = new RegExp(`^ {4}image: (\\S*${name}:\\S+)$`, "m").exec(readSource("compose.yaml"))?.[1];
  if (!image) throw new Error(`compose.yaml has no image of ${name}`);
  return image;
}
