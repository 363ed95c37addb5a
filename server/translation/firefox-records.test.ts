import { expect, test } from "vitest";
import { recordOf } from "../../tests/fixtures/model-server.ts";
import { chooseFiles, mozilla } from "./firefox-records.ts";
import { appliesToDesktop } from "./record-filter.ts";

const model = "model.ensk.intgemm.alphas.bin";
const vocab = "vocab.ensk.spm";

test("the model and its vocabulary, with addresses and hashes", () => {
  const files = chooseFiles({ data: [recordOf(vocab), recordOf(model)] }, mozilla);
  expect(files.map(({ role, name, url }) => [role, name, url])).toEqual([
    ["model", model, `https://firefox-settings-attachments.cdn.mozilla.net/main-workspace/models/${model}.zst`],
    ["vocab", vocab, `https://firefox-settings-attachments.cdn.mozilla.net/main-workspace/models/${vocab}.zst`],
  ]);
  expect(files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("the newest version of the known major wins, numbers compared as numbers", () => {
  const versions = ["3.9", "3.10", "4.0", "2.30", "3.2a1"];
  const data = versions.flatMap((version) => [recordOf(model, version), recordOf(vocab, version)]);
  expect(chooseFiles({ data }, mozilla).map(({ version }) => version)).toEqual(["3.10", "3.10"]);
});

test("model and vocabulary are of one make", () => {
  const data = [
    recordOf(vocab, "3.1", { architecture: "tiny", name: "vocab.tiny.spm" }),
    recordOf(model, "3.1", { architecture: "base" }),
    recordOf(vocab, "3.1", { architecture: "base", name: "vocab.base.spm" }),
  ];
  expect(chooseFiles({ data }, mozilla)[1]?.name).toBe("vocab.base.spm");
});

test("what only unfinished Firefoxes or telephones are given is passed over", () => {
  const nightly = "env.channel == 'default' || env.channel == 'nightly'";
  const android = "env.appinfo.OS == 'Android'";
  const of = (version: string, filter_expression: string) =>
    ([model, vocab] as const).map((name) =>
      recordOf(name, version, { filter_expression, architecture: filter_expression }),
    );
  const desktop = "env.appinfo.OS != 'Android'";
  const passed = [nightly, android, "env.channel != 'release'", `(${nightly}) && ${desktop}`, "env.version > '99'"];
  const data = [...passed.flatMap((filter, at) => of(`3.${at + 5}`, filter)), ...of("3.1", ""), ...of("3.2", desktop)];
  expect(chooseFiles({ data }, mozilla).map(({ version }) => version)).toEqual(["3.2", "3.2"]);
  expect(() => chooseFiles({ data: of("3.1", android) }, mozilla)).toThrow("no en-sk model");
});

test.each([
  ["", true],
  ["env.channel == 'beta' || env.channel == 'release' && env.appinfo.OS != 'Android'", true],
  ["env.channel == 'release' || (env.channel == 'beta' && env.appinfo.OS == 'Android')", true],
  ["env.channel == 'release' && (env.locale in ['sk'])", false],
  ["(env.channel == 'release')".padStart(16_000, "("), false],
])("the expression %s: %s", (expression, applies) => {
  expect(appliesToDesktop(expression)).toBe(applies);
});

test("a vocabulary of another version is not that of the model", () => {
  const data = [recordOf(model, "3.2"), recordOf(vocab, "3.1")];
  expect(() => chooseFiles({ data }, mozilla)).toThrow("without its vocabulary");
});

test("a divided vocabulary is taken in both halves", () => {
  const halves = ["srcvocab", "trgvocab"].map((fileType) =>
    recordOf(vocab, "3.1", { fileType, name: `${fileType}.ensk.spm` }),
  );
  const roles = chooseFiles({ data: [recordOf(model), ...halves] }, mozilla).map(({ role }) => role);
  expect(roles).toEqual(["model", "srcvocab", "trgvocab"]);
  expect(() => chooseFiles({ data: [recordOf(model), halves[0]] }, mozilla)).toThrow("without its vocabulary");
});

test.each([
  ["another language", { targetLanguage: "cs" }],
  ["a name that leaves the directory", { name: "../../etc/passwd" }],
  ["no hash", { decompressedHash: undefined }],
  ["an address of another host", { attachment: { location: "https://evil.example/x", hash: "0".repeat(64), size: 1 } }],
])("a record with %s is passed over", (_, changes) => {
  const data = [recordOf(model, "3.1", changes), recordOf(vocab)];
  expect(() => chooseFiles({ data }, mozilla)).toThrow("no en-sk model");
});

test("an answer of another shape is refused", () => {
  expect(() => chooseFiles({ error: "down" }, mozilla)).toThrow();
});
