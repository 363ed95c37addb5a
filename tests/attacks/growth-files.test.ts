import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { inspect } from "../../server/inspection/inspect.ts";
import { docxFile } from "../fixtures/cv-files.ts";
import { growthComplaint, hostileTexts } from "../support/growth.ts";

/** Files are looked at in a thread of their own, where nobody else waits but its patience ends. */
const asideMostMs = 10_000;
type Make = (size: number) => Buffer;
const relationships = "word/_rels/document.xml.rels";
/** What a part of a document may have unpacked. */
const partShare = 0.09;
/** Enough for what is square to show. */
const grammarBytes = 400_000;

const filled = (start: string, part: string) => (size: number) =>
  Buffer.from(start + part.repeat(Math.max(0, Math.floor((size - start.length) / part.length))), "latin1");

const starts: Record<(typeof limits.cvExtensions)[number], string[]> = {
  ".pdf": ["%PDF-1.4\n"],
  ".rtf": ["{\\rtf1 "],
  ".txt": ["a"],
  ".doc": ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ".docx": ["PK\x03\x04"],
};
/** A stream named A, in the container's directory. */
const directoryEntry = `A\0${"\0".repeat(62)}\x04\0\x01${"\0".repeat(61)}`;

/** Beside the texts that are bad for everybody, what each kind looks for. */
const telling: Record<keyof typeof starts, string[]> = {
  ".pdf": ["/Encrypt ", "/Encrypt 1 ", "/Encrypt 1 1 ", "<<", "/Encrypt\n\n\n", "PK\x05\x06"],
  ".rtf": ["{\\*\\template ", "{\\object", "\\'41", "{", "PK\x05\x06"],
  ".txt": ["<!doctype", "PK\x05\x06"],
  ".doc": [directoryEntry, "R\0o\0o\0t\0", "M\0a\0c\0r\0o\0s\0", "\0", "PK\x05\x06"],
  ".docx": ["PK\x01\x02", "PK\x05\x06", "PK\x03\x04"],
};

/** Archives whose parts are hostile, and archives that lie. */
const archives: Record<string, Make> = {
  "many parts": (size) => docxFile(parts(Math.floor(size / 6_000), "x")),
  "many relationships": (size) => docxFile(parts(Math.floor(size / 12_000), "<Relationship/>", ".rels")),
  "one part, well packed": (size) => docxFile([{ name: "word/media/a.bin", content: Buffer.alloc(size * 9) }]),
  "a size that is a lie": (size) =>
    docxFile([{ name: "word/document.xml", content: Buffer.alloc(size * 9, "a"), claims: { size: 10 } }]),
  ...Object.fromEntries(
    ["&#", "&#65;", "<Relationship ", "attachedTemplate", "<attachedTemplate ", "<!doctyp", 'a="', " ", "<"].map(
      (part) => [
        `relationships of ${JSON.stringify(part)}`,
        (size: number) => docxFile([{ name: relationships, content: filled("<a>", part)(size * partShare) }]),
      ],
    ),
  ),
};

/** Groups of rich text whose content says what Word does, and all that the inspection treats in a way of its own. */
const rtfGroups = ["{\\*\\fldinst ", "{\\*\\fldinst {\\*\\fldinst x}", "{\\*\\template ", "{\\sn pibName}{\\sv "];
const rtfWords = "fldinst fldrslt template sn upr ud u65? uc1 bin1 pict par *\\a ' ~ \\".split(" ");
const rtfPieces = rtfWords.flatMap((word) => [`{\\${word} }`, `{\\${word} `]);

/** One piece over and over, right behind the start of a group and behind as many blanks. */
const rtfGrammar = rtfGroups.flatMap((group) =>
  rtfPieces.flatMap((piece) =>
    ["", " "].map((filler) => {
      const make: Make = (size) => filled(`{\\rtf1 ${group}${filler.repeat(size / 2)}`, piece)(size);
      return [JSON.stringify(`${group}${filler}${piece}`), make] as const;
    }),
  ),
);

function parts(count: number, content: string, extension = ".xml") {
  return Array.from({ length: count }, (_, at) => ({ name: `word/part${at}${extension}`, content }));
}

const cases = limits.cvExtensions.flatMap((extension) => {
  const texts = starts[extension].flatMap((start) => [
    ...telling[extension].map(
      (part) => [JSON.stringify(part), filled(start.padEnd(extension === ".doc" ? 512 : 0, "\0"), part)] as const,
    ),
    ...hostileTexts.map(
      ([name, ofLength]) => [name, (size: number) => Buffer.from(start + ofLength(size / 10))] as const,
    ),
  ]);
  return [[extension, [...texts, ...(extension === ".docx" ? Object.entries(archives) : [])]] as const];
});

test.each(cases)("%s: work grows with the file, never faster", { timeout: 300_000 }, async (extension, files) => {
  const complaints: (string | undefined)[] = [];
  for (const [name, make] of files) {
    const sizes = [make(limits.cvBytes / 4), make(limits.cvBytes)] as const;
    complaints.push(await growthComplaint(name, sizes, (bytes) => inspect(`cv${extension}`, bytes), asideMostMs));
  }
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("rich text: work grows with the file, whatever is repeated in whatever group", { timeout: 300_000 }, async () => {
  const complaints: (string | undefined)[] = [];
  for (const [name, make] of rtfGrammar) {
    const sizes = [make(grammarBytes / 4), make(grammarBytes)] as const;
    complaints.push(await growthComplaint(name, sizes, (bytes) => inspect("cv.rtf", bytes), asideMostMs));
  }
  expect(complaints.filter(Boolean)).toEqual([]);
});
