import { createReadStream, createWriteStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** A program: does the work of the benchmarks with as little code as possible, as the lower bound of this runtime. */
const folder = process.argv[2] ?? "";
const small = new Map<string, Buffer>();
for (const name of await readdir(folder)) {
  const bytes = await readFile(join(folder, name));
  if (bytes.length < 1_000_000) small.set(`/${name}`, bytes);
}

const server = createServer(async (request, response) => {
  const url = request.url ?? "/";
  const kept = small.get(url);
  if (kept) return void response.writeHead(200, { "content-length": kept.length }).end(kept);
  if (request.method === "PUT") {
    await pipeline(request, createWriteStream(join(folder, "received"), { flush: true }));
    return void response.writeHead(200).end();
  }
  response.writeHead(200);
  await pipeline(createReadStream(join(folder, url), { highWaterMark: 512 * 1024 }), response);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port)); // TCP: never a pipe's name
