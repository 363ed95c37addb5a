import { expect, test } from "vitest";
import { docWith } from "../../tests/fixtures/doc-file.ts";
import { docxBody, docxField, docxRelated } from "../../tests/fixtures/office-parts.ts";
import { pdfWith } from "../../tests/fixtures/pdf-objects.ts";
import { inspect } from "./inspect.ts";

const formats: [name: string, write: (address: string) => Buffer][] = [
  ["a.pdf", (address) => pdfWith("", `<</Type/Annot/A<</S/URI/URI(${address})>>>>`)],
  ["a.docx", (address) => docxRelated({ type: "hyperlink", target: address })],
  ["field.docx", (address) => docxBody(`<w:p>${docxField(`HYPERLINK "${address}" \\o "Tip: me"`)}</w:p>`)],
  ["a.rtf", (address) => Buffer.from(`{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "${address}"}{\\fldrslt x}}}`, "latin1")],
  ["a.doc", (address) => docWith({ pieces: [`\x13HYPERLINK \\t "_blank" "${address}"\x14x\x15`], wide: true })],
];

test.each(formats)("%s: staff are warned of links that open neither a page nor a mail", (name, write) => {
  const cautions = (address: string) => inspect(name, write(address)).cautions;
  for (const usual of [
    ...["https://site.example/a", "HTTP://site.example", "mailto:eva@site.example", "tel:+421900", "#top", "a/b.pdf"],
  ])
    expect(cautions(usual), usual).toEqual([]);
  for (const odd of [
    ...["ms-msdt:/id", "ms-word:ofe|u|https://evil.example/x.docm", "search-ms:query=a", "ldap://evil.example"],
    ...["//evil.example/share/x.exe", "ms%2dmsdt:/id"],
  ])
    expect(cautions(odd), odd).toEqual(["unusualLinks"]);
});
