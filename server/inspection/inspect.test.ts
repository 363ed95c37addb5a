import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cvFiles, docFile, docxFile, docxParts, pdfFile } from "../../tests/fixtures/cv-files.ts";
import { oleFile, wordStream } from "../../tests/fixtures/ole-file.ts";
import { zipFile } from "../../tests/fixtures/zip-file.ts";
import { findFileKind, inspect } from "./inspect.ts";

const inspectFault = (name: string, bytes: Buffer) => inspect(name, bytes).fault;
const { pdf, docx, doc, rtf } = cvFiles;

test.each(Object.values(cvFiles))("$name is accepted as $type", ({ name, type, bytes }) => {
  expect(inspectFault(name, bytes)).toBeUndefined();
  expect(findFileKind(name)?.mimeType).toBe(type);
  expect(inspectFault(name.toUpperCase(), bytes)).toBeUndefined();
});

test.each(["cv", "cv.html", "cv.pdf.html", "cv.exe", "cv.docm", "cv.jpg", "cv.svg", "unknown", "pdf", "cv.pdf "])(
  "the name %j is refused whatever is inside",
  (name) => {
    expect(inspectFault(name, pdf.bytes)).toBe("fileTypeNotAllowed");
  },
);

describe("content that is not what its name says", () => {
  const contents = {
    pdf: pdf.bytes,
    docx: docx.bytes,
    doc: doc.bytes,
    rtf: rtf.bytes,
    html: Buffer.from("<!DOCTYPE html><script>alert(1)</script>"),
    svg: Buffer.from('\ufeff <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    program: Buffer.concat([Buffer.from("MZ"), randomBytes(500)]),
    noise: randomBytes(2_000),
    xlsx: zipFile([docxParts[0] ?? { name: "", content: "" }, { name: "xl/workbook.xml", content: "<x/>" }]),
    zip: zipFile([{ name: "a.txt", content: "a" }]),
    xls: oleFile([{ name: "Workbook", content: randomBytes(100) }]),
  };
  const pairs = Object.entries(contents).flatMap(([kind, bytes]) =>
    ["pdf", "docx", "doc", "rtf", "txt"].filter((extension) => extension !== kind).map((to) => ({ kind, to, bytes })),
  );
  test.each(pairs)("$kind as .$to", ({ to, bytes }) => {
    expect(inspectFault(`cv.${to}`, bytes)).toBe("fileDisguised");
  });
});

describe("files that are two things at once", () => {
  const archive = zipFile([{ name: "evil.txt", content: "evil" }]);
  test.each([
    ["an archive behind a PDF", "cv.pdf", Buffer.concat([pdf.bytes, archive])],
    ["an archive behind a text", "cv.rtf", Buffer.concat([rtf.bytes, archive])],
    ["an archive behind an older document", "cv.doc", Buffer.concat([doc.bytes, archive])],
    ["a page with a PDF's mark inside", "cv.pdf", Buffer.from(`<html><!-- ${pdf.bytes.toString("latin1")} -->`)],
    ["a page right after a PDF's mark", "cv.pdf", Buffer.from("%PDF-1.4\n<script>alert(1)</script>")],
    ["a picture in front of a PDF", "cv.pdf", Buffer.concat([Buffer.from("GIF89a"), pdf.bytes])],
    ["a script in front of a document", "cv.docx", Buffer.concat([Buffer.from("#!/bin/sh\n"), docx.bytes])],
    ["something behind a document", "cv.docx", Buffer.concat([docx.bytes, Buffer.from("<script>")])],
    ["a text with a NUL", "cv.txt", Buffer.from("Dobrý\0deň")],
  ])("%s", (_what, name, bytes) => {
    expect(inspectFault(name, bytes)).toBe("fileDisguised");
  });
});

describe("PDF", () => {
  test("a PDF protected by a password is refused", () => {
    expect(inspectFault("cv.pdf", pdfFile("/Encrypt 5 0 R"))).toBe("fileEncrypted");
    expect(inspectFault("cv.pdf", pdfFile("/Encrypt<</Filter/Standard>>"))).toBe("fileEncrypted");
  });

  test("a PDF that only mentions /Encrypt in its text is accepted", () => {
    expect(inspectFault("cv.pdf", pdfFile("/Note(see /Encrypt in the standard)/EncryptMetadata true"))).toBeUndefined();
  });

  test("a PDF full of the word /Encrypt is protected only where the trailer says so", () => {
    const words = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(1_000_000, "/Encrypt 1 1 ")]);
    expect(inspectFault("cv.pdf", words)).toBeUndefined();
    const last = Buffer.concat([words, Buffer.from("trailer<</Encrypt 5 0 R>>")]);
    expect(inspectFault("cv.pdf", last)).toBe("fileEncrypted");
  });
});

describe("DOCX", () => {
  const part = (name: string, content: string | Buffer, claims = {}) => docxFile([{ name, content, claims }]);
  const related = (relationships: string, name = "word/_rels/settings.xml.rels") =>
    part(name, `<Relationships>${relationships}</Relationships>`);
  const type = "http://x/attachedTemplate";
  const template = (target: string, name?: string) =>
    related(`<Relationship Type="${type}" Target="${target}" TargetMode="External"/>`, name);
  const web = "https://evil.example/a.dotm";

  /** A reader of single bytes would take the second byte of these letters for a quote or an angle bracket. */
  const twoBytes = () => {
    const xml = `<Relationship Type="${type}" Id="\u2200 Target=\u2200a\u2200/>\u3c00a \u2200" Target="${web}"/>`;
    return Buffer.from(`\ufeff<Relationships>${xml}</Relationships>`, "utf16le").swap16();
  };

  test("a DOCX stored without compression is accepted", () => {
    expect(inspectFault("cv.docx", docxFile([], { method: 0 }))).toBeUndefined();
  });

  test.each([
    ["a macro project", part("word/vbaProject.bin", "x")],
    ["a macro project in other letters", part("word/VBAPROJECT.BIN", "x")],
    ["the type of documents with macros", part("[Content_Types].xml", '<a ContentType="x.macroEnabled.main+xml"/>')],
  ])("a DOCX with %s is refused for its macros", (_what, bytes) => {
    expect(inspectFault("cv.docx", bytes)).toBe("fileMacros");
  });

  test.each([
    ["a template from a share", template("\\\\evil\\a.dotm")],
    ["a template from a share as a file's address with slashes", template("file:////evil/a.dotm")],
    ["a template from another computer", template("file://evil/a.dotm")],
    ["a template of settings with another name", template(web, "word/_rels/settings2.xml.rels")],
    ["a template with blanks", related(`<Relationship Type = "${type}"\n Target\n=\t" ${web}"/>`)],
    ["a template behind a false one", related(`<Relationship Id=' Target="a" ' Type="${type}" Target="${web}"/>`)],
    ["a template in hexadecimal letters", template("&#x68;ttps&#x3A;//evil.example/a.dotm")],
    ["a template from a share in letters encoded twice", template("/%255C%255cevil/t.dotm")],
    ["a template with a line end in its address", template("ht&#10;tps://evil.example/a.dotm")],
    ["a template in two bytes per letter", part("word/_rels/a.rels", twoBytes())],
    [
      "a template whose kind is in such letters",
      related(`<Relationship Type="attached&#84;emplate" Target="${web}"/>`),
    ],
  ])("a DOCX with %s is refused for what it loads", (_what, bytes) => {
    expect(inspectFault("cv.docx", bytes)).toBe("fileRemote");
  });

  test.each([
    "file:///C:\\Templates\\R&amp;D&#233;.dotx",
    "file:///Users/eva/Resume.dotx",
    "C:\\Templates\\Resume.dotx",
    "Normal.dotm",
  ])("a DOCX made from the template %s on the writer's own disk is accepted", (target) => {
    expect(inspectFault("cv.docx", template(target))).toBeUndefined();
  });

  test.each([
    ["its parts", docxFile([{ name: "word/x.xml", content: "x", claims: { flags: 1 } }])],
    ["the whole", oleFile([{ name: "EncryptedPackage", content: randomBytes(50) }])],
  ])("a DOCX with %s encrypted is refused as encrypted", (_what, bytes) => {
    expect(inspectFault("cv.docx", bytes)).toBe("fileEncrypted");
  });

  const entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
  test.each([
    ["external entities", part("word/document.xml", entity)],
    ["entities in two bytes per letter", part("[Content_Types].xml", Buffer.from(entity, "utf16le"))],
    ["ten thousand parts", docxFile(Array.from({ length: 10_000 }, (_, at) => ({ name: `word/${at}`, content: "" })))],
    ["a bomb", part("word/media/a.bmp", "x", { size: 3_000_000_000 })],
    ["a bomb that hides its size", part("_rels/.rels", Buffer.alloc(20_000_000), { size: 10 })],
    ["many bombs, each of them small enough", docxFile(smallBombs())],
    ["one part inside another", nested()],
    ["the same part twice", zipFile([...docxParts, ...docxParts])],
    ["two names for one part", part("word/a.xml", "x", { localName: "word/vbaProject.bin" })],
    ["a way out of the folder", part("../../evil", "x")],
    ["no text", zipFile(docxParts.filter(({ name }) => !name.startsWith("word/")))],
    ["no list of contents", zipFile(docxParts.slice(1))],
    ["half of it missing", docx.bytes.subarray(0, docx.bytes.length / 2)],
  ])("a DOCX with %s is refused", (_what, bytes) => {
    expect(inspectFault("cv.docx", bytes)).toBe("fileDisguised");
  });
});

describe("DOC", () => {
  test.each([
    ["its text encrypted", oleFile([wordStream({ encrypted: true })]), "fileEncrypted"],
    ["macros", oleFile([wordStream(), { name: "_VBA_PROJECT", content: Buffer.alloc(10) }]), "fileMacros"],
  ])("a DOC with %s is refused", (_what, bytes, fault) => {
    expect(inspectFault("cv.doc", bytes)).toBe(fault);
  });
});

test.each([
  ["windows-1250", Buffer.from([0x8e, 0x69, 0x76, 0x6f, 0x74, 0x6f, 0x70, 0x69, 0x73, 0x0d, 0x0a])],
  ["UTF-8 with its mark", Buffer.from("\ufeffŽivotopis")],
  ["UTF-16 with its mark", Buffer.from("\ufeffŽivotopis 😀\r\n", "utf16le")],
  ["UTF-16 the other way round", Buffer.from("\ufeffŽivotopis 😀\r\n", "utf16le").swap16()],
])("text in %s is accepted", (_code, bytes) => {
  expect(inspectFault("cv.txt", bytes)).toBeUndefined();
});

test.each([
  ["no mark", Buffer.from("Dobrý deň", "utf16le")],
  ["a page inside", Buffer.from("\ufeff<script>alert(1)</script>", "utf16le")],
  ["a control", Buffer.from("\ufeffa\u0000b", "utf16le")],
  ["half a letter at its end", Buffer.concat([Buffer.from("\ufeffa", "utf16le"), Buffer.from("b")])],
  ["half a pair", Buffer.from("\ufeff\ud83da", "utf16le")],
  ["four bytes per letter", Buffer.from("\ufeff\0a\0b\0", "utf16le")],
])("text in UTF-16 with %s is refused", (_what, bytes) => {
  expect(inspectFault("cv.txt", bytes)).toBe("fileDisguised");
});

test("random bytes under any name neither crash the inspection nor take long", () => {
  const starts = [pdfFile(), docxFile(), docFile()];
  const damaged = fc
    .tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }), fc.nat(2_000))
    .map(([start, changes, cut]) => {
      const bytes = Buffer.from(start);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes.subarray(0, bytes.length - (cut % bytes.length));
    });
  const anything = fc.oneof(
    damaged,
    fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.constantFrom("a.pdf", "a.docx", "a.doc", "a.rtf", "a.txt"), anything, (name, bytes) => {
      expect([undefined, "fileDisguised", "fileEncrypted", "fileMacros", "fileActive", "fileRemote"]).toContain(
        inspectFault(name, bytes),
      );
    }),
    { numRuns: 500 },
  );
});

function smallBombs() {
  const content = Buffer.alloc(1_000_000, " ");
  return Array.from({ length: 100 }, (_, at) => ({ name: `word/_rels/${at}.xml.rels`, content }));
}

/** Zip bombs whose parts share the same compressed bytes, each with a matching header. */
function nested(): Buffer {
  const inner = { name: "word/b", content: "x" };
  const record = zipFile([inner], { method: 0 }).subarray(0, 30 + inner.name.length + inner.content.length);
  const outer = { name: "word/a", content: record };
  return zipFile([outer, ...docxParts, { ...inner, claims: { start: 30 + outer.name.length } }], { method: 0 });
}
