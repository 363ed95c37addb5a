// weed server … | weed shell …: stands in for SeaweedFS where its image cannot be had. OpenStack Swift answers to the command lines of compose.yaml.
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startSwift } from "../../services/swift.ts";

const masterPort = 9333;
const [command, ...options] = process.argv.slice(2);
const option = (name: string) => options.find((each) => each.startsWith(`-${name}=`))?.slice(name.length + 2) ?? "";

/** SeaweedFS has keys of one word, Swift's users have an account in front. */
const alias = `
def factory(conf, **local):
    def make(app):
        def call(env, start):
            details = env.get("s3api.auth_details")
            if details:
                key = details["access_key"]
                user = key + ":" + key
                # A copy of its own: a request that asks Swift twice hands the same details to both.
                env["s3api.auth_details"] = dict(details, access_key=user)
                version, account, *rest = env["PATH_INFO"].lstrip("/").split("/", 2)
                if account == key:
                    env["PATH_INFO"] = "/" + "/".join([version, user, *rest])
            return app(env, start)
        return call
    return make
`;

async function serve(): Promise<void> {
  const folder = option("dir");
  const modules = mkdtempSync(join(tmpdir(), "alias-"));
  writeFileSync(join(modules, "alias.py"), alias);
  process.env.PYTHONPATH = modules;
  const { accessKey, secretKey } = JSON.parse(readFileSync(option("s3.config"), "utf8")).identities[0].credentials[0];
  const account = { group: accessKey, name: accessKey, key: secretKey, filter: "alias" };
  const swift = await startSwift(join(folder, "swift"), account);
  const { port, origin } = new URL(swift.env.TEST_S3_ENDPOINT ?? "");
  const native = await signedIn(origin, accessKey, secretKey);
  const master = createServer(async ({ method, url = "" }, answer) => {
    const bucket = url.startsWith("/buckets/") ? url.slice("/buckets".length) : "";
    answer.end(url.startsWith("/buckets") ? await native(method, bucket) : "ok");
  }).listen(masterPort);
  const store = createListener((visitor) => {
    const inner = connect(Number(port), "127.0.0.1");
    visitor.pipe(inner).pipe(visitor);
    for (const socket of [visitor, inner]) socket.on("error", () => [visitor, inner].map((each) => each.destroy()));
  }).listen(Number(option("s3.port")));
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  master.close();
  store.close();
  await swift.stop();
  process.exit(0);
}

/** Calls of Swift's own API, which makes containers without a signature. */
async function signedIn(origin: string, user: string, key: string) {
  const headers = { "x-storage-user": `${user}:${user}`, "x-storage-pass": key };
  const entered = await fetch(`${origin}/auth/v1.0`, { headers });
  const token = entered.headers.get("x-auth-token") ?? "";
  return async (method = "GET", path = "") => {
    const answer = await fetch(`${origin}/v1/AUTH_${user}${path}`, { method, headers: { "x-auth-token": token } });
    return answer.text();
  };
}

async function shell(): Promise<string> {
  const [what, , name] = (await text(process.stdin)).trim().split(" ");
  const buckets = `http://${option("master")}/buckets`;
  const answer =
    what === "s3.bucket.create" ? await fetch(`${buckets}/${name}`, { method: "PUT" }) : await fetch(buckets);
  return answer.text();
}

if (command === "server") await serve();
else if (command === "shell") console.log(await shell());
else throw new Error(`The stand-in knows no "weed ${command}"`);
