import { describe, expect, test } from "vitest";
import { docxFile } from "../../tests/fixtures/cv-files.ts";
import { inspect } from "./inspect.ts";

const schemas = "http://schemas.openxmlformats.org";
const relationships = `${schemas}/officeDocument/2006/relationships`;

/** Markup that refers to another part or an external target; % is the id of the relationship. */
const pictures = {
  "a linked picture": '<a:blip r:link="%"/>',
  "a picture": '<a:blip r:embed="%"/>',
  "a drawing": '<asvg:svgBlip r:embed="%"/>',
  "an older picture": '<v:imagedata r:id="%"/>',
  "an older linked picture": '<v:imagedata r:href="%"/>',
  "an older picture by Office's own name": '<v:imagedata o:relid="%"/>',
  "a pattern": '<v:fill r:id="%"/>',
};
const others = {
  "a linked object": '<o:OLEObject Type="Link" r:id="%"/>',
  "an object": '<o:OLEObject Type="Embed" r:id="%"/>',
  "a page in place of text": '<w:altChunk r:id="%"/>',
  "a control": '<w:control r:id="%" w:name="a"/>',
  "a second document": '<w:subDoc r:id="%"/>',
  "a template": '<w:attachedTemplate r:id="%"/>',
  "a frame": '<w:sourceFileName r:id="%"/>',
  "the source of a mail merge": '<w:src r:id="%"/>',
  "a film": '<a:videoFile r:link="%"/>',
  "an unknown element": '<w99:thing r:whatever="%"/>',
};
const acting = new Set(["a linked object", "an object", "a page in place of text", "a control", "a second document"]);
const links = {
  "a link": '<w:hyperlink r:id="%"/>',
  "a link of a drawing": '<a:hlinkClick r:id="%"/>',
  "a link under the pointer": '<a:hlinkHover r:id="%"/>',
};
const types = ["hyperlink", "image", "Hyperlink ", "IMAGE", "header", "theme"];
const targets = {
  "the web": "http://evil.example/a",
  "a share": "file://10.9.8.7/a",
  "another program": "mhtml:http://evil.example/a!x-usc:http://evil.example/a",
};
const spaces = ["w", "a", "v", "o", "asvg", "w99"].map((prefix) => `xmlns:${prefix}="urn:${prefix}"`).join(" ");

interface Use {
  use: string;
  type: string;
  target: string;
  external?: boolean;
  part?: string;
}
function documentWith({ use, type, target, external = true, part = "document" }: Use): Buffer {
  const mode = external ? ' TargetMode="External"' : "";
  const relationship = `<Relationship Id="r9" Type="${relationships}/${type}" Target="${target}"${mode}/>`;
  return docxFile([
    {
      name: `word/_rels/${part}.xml.rels`,
      content: `<Relationships xmlns="${schemas}/package/2006/relationships">${relationship}</Relationships>`,
    },
    { name: `word/${part}.xml`, content: `<w:a ${spaces} xmlns:r="${relationships}">${use.replace("%", "r9")}</w:a>` },
    { name: "word/media/a.png", content: "a" },
  ]);
}
const judged = (use: Use) => inspect("cv.docx", documentWith(use));

describe.each(["document", "settings"])("in word/%s.xml", (part) => {
  describe.each(types)("of a relationship that is called %s", (type) => {
    test.each(Object.entries(targets))("nothing but a link leads to %s unnoticed", (where, target) => {
      for (const [name, use] of Object.entries({ ...pictures, ...others })) {
        const { fault, cautions } = judged({ use, type, target, part });
        const isPicture = name in pictures && where === "the web" && /hyperlink|image/i.test(type);
        expect([fault !== undefined, cautions], name).toEqual(isPicture ? [false, ["remotePictures"]] : [true, []]);
      }
    });

    test("active content is refused also inside of the file", () => {
      for (const name of acting) {
        const use = new Map(Object.entries(others)).get(name) ?? "";
        const inside = { use, type, target: "media/a.png", external: false, part };
        expect(judged(inside).fault, name).toBe("fileActive");
      }
    });
  });

  test.each(Object.entries(links))("%s may lead anywhere, because only a click follows it", (_name, use) => {
    for (const [where, target] of Object.entries(targets)) {
      const cautions = where === "the web" ? [] : ["unusualLinks"];
      expect(judged({ use, type: "hyperlink", target, part })).toEqual({ cautions });
    }
  });
});

test("an embedded video player is refused", () => {
  const use = '<wp15:webVideoPr xmlns:wp15="urn:wp15" embeddedHtml="&lt;iframe/&gt;" h="3" w="4"/>';
  expect(judged({ use, type: "image", target: "media/a.png", external: false }).fault).toBe("fileActive");
});

test("the same id in another part is another relationship", () => {
  const use = '<w:hyperlink r:id="r9"/>';
  const bytes = docxFile([
    {
      name: "word/_rels/header1.xml.rels",
      content: `<Relationships><Relationship Id="r9" Type="${relationships}/hyperlink" Target="http://a.example"/></Relationships>`,
    },
    { name: "word/header1.xml", content: `<w:hdr ${spaces} xmlns:r="${relationships}">${use}</w:hdr>` },
    {
      name: "word/_rels/document.xml.rels",
      content: `<Relationships><Relationship Id="r9" Type="${relationships}/image" Target="media/a.png"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `<w:document ${spaces} xmlns:r="${relationships}"><a:blip r:embed="r9"/></w:document>`,
    },
  ]);
  expect(inspect("cv.docx", bytes)).toEqual({ cautions: [] });
});
