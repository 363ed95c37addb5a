import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type MailServer, startMailServer } from "../../../server/mail/smtp-server.fixture.ts";
import type { Service } from "../../services/process.ts";
import { startSwift } from "../../services/swift.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { type Bucket, bucketVariables, makeBucket } from "../../support/s3.ts";
import { type Balancer, startBalancer } from "../balancer.ts";
import { type FaultyLine, faultyLine } from "../faulty-line.ts";
import { canMount, type SmallDisk, smallDisk } from "../small-disk.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { Instance } from "./instance.ts";

/** Everything real: two PostgreSQL servers, a store, a receiver of mail, two instances and what leads to them. */
export interface World {
  cluster: Cluster;
  store: { line: FaultyLine; bucket: Bucket };
  mail: { line: FaultyLine; server: MailServer };
  balancer: Balancer;
  instances: [Instance, Instance];
  variables: Record<string, string>;
  /** Small ones, to be filled; none where nobody may mount. */
  disks: { database: [SmallDisk, SmallDisk]; files: SmallDisk } | undefined;
  stop(): Promise<void>;
}

const [databaseMegabytes, filesMegabytes] = [400, 2_000];

export async function startWorld(): Promise<World> {
  const disks: World["disks"] = canMount()
    ? { database: [smallDisk(databaseMegabytes), smallDisk(databaseMegabytes)], files: smallDisk(filesMegabytes) }
    : undefined;
  const place = (disk: SmallDisk | undefined, name: string) => {
    const folder = join(disk?.path ?? temporaryFolder("storm"), name);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    return folder;
  };
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
    for (const disk of disks ? [...disks.database, disks.files] : []) disk.remove();
  };
  try {
    const cluster = await startCluster([place(disks?.database[0], "one"), place(disks?.database[1], "other")]);
    stops.push(() => cluster.stop());
    const swift: Service = await startSwift(place(disks?.files, "swift"));
    stops.push(() => swift.stop());
    const bucket = await makeBucket(swift.env);
    const storeLine = await faultyLine(Number(new URL(bucket.endpoint).port));
    const server = await startMailServer();
    const mailLine = await faultyLine(server.port);
    const balancer = await startBalancer();
    stops.push(() => Promise.all([storeLine.close(), server.close(), mailLine.close(), balancer.close()]));
    const smtp = new URL(server.url);
    smtp.port = String(mailLine.port);
    let visitors = 0;
    balancer.visitor = () => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;
    const variables = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.line.port}/postgres`,
      ...bucketVariables({ ...bucket, endpoint: storeLine.url }),
      SITE_URL: balancer.url,
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT_SCALE: "1000000",
      LOG_LEVEL: "info",
      SMTP_URL: smtp.href,
      NODE_EXTRA_CA_CERTS: server.certificateFile,
    };
    const begin = (name: string) => Instance.start(name, place(disks?.files, name), variables);
    const instances: World["instances"] = await Promise.all([begin("first"), begin("second")]);
    for (const instance of instances) stops.push(() => instance.stop());
    balancer.targets = instances.map(({ url }) => url);
    const store = { line: storeLine, bucket };
    const mail = { line: mailLine, server };
    return { cluster, store, mail, balancer, instances, variables, disks, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
