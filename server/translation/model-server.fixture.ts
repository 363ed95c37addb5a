import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { zstdCompressSync } from "node:zlib";
import type { ModelSource } from "./firefox-records.ts";
import { answerJson, startServer } from "./local-server.fixture.ts";
import { makeTinyModel } from "./tiny-model.fixture.ts";

const dictionary = {
  "▁We": "▁My",
  "▁build": "▁staviame",
  "▁robots": "▁roboty",
  "▁like": "▁máme",
  "▁people": "▁ľudí",
  "▁and": "▁a",
  ".": ".",
};

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const { model, vocabulary } = makeTinyModel(dictionary);
export const tinyFiles = { "model.ensk.intgemm.alphas.bin": model, "vocab.ensk.spm": vocabulary };
export type FileName = keyof typeof tinyFiles;

export function recordOf(name: FileName, version = "3.1", changes: object = {}) {
  const packed = zstdCompressSync(tinyFiles[name]);
  return {
    id: `${name}-${version}`,
    name,
    fileType: name.split(".")[0],
    sourceLanguage: "en",
    targetLanguage: "sk",
    version,
    architecture: "base-memory",
    decompressedHash: sha256(tinyFiles[name]),
    attachment: { location: `main-workspace/models/${name}.zst`, hash: sha256(packed), size: packed.length },
    ...changes,
  };
}

/** Stands in for Remote Settings and its file server; `deliver` may spoil a delivery. */
export async function startModelServer(
  deliver: (name: FileName, packed: Buffer, response: ServerResponse) => void = (_, packed, response) =>
    void response.end(packed),
) {
  const records = { data: [recordOf("model.ensk.intgemm.alphas.bin"), recordOf("vocab.ensk.spm")] as object[] };
  const server = await startServer(({ path }, response) => {
    if (path === "/records") return answerJson(response, 200, records);
    const name =
      path === "/files/main-workspace/models/vocab.ensk.spm.zst" ? "vocab.ensk.spm" : "model.ensk.intgemm.alphas.bin";
    deliver(name, zstdCompressSync(tinyFiles[name]), response);
  });
  const source: ModelSource = { recordsUrl: `${server.url}/records`, attachmentsUrl: `${server.url}/files` };
  return { source, records, received: server.received };
}
