import { expect, test } from "vitest";
import { createUniqueNames } from "./cvs.routes.ts";

test("all names in an archive differ on every operating system", () => {
  const names = [
    "Eva (2).txt",
    "Eva.txt",
    "EVA.txt",
    "eva.txt",
    "Eva (3).txt",
    "Ďuro.pdf".normalize("NFD"),
    "ďuro.pdf",
  ];
  expect(names.map(createUniqueNames())).toEqual([
    ...["Eva (2).txt", "Eva.txt", "EVA (3).txt", "eva (4).txt", "Eva (3) (2).txt"],
    ...["Ďuro.pdf".normalize("NFC"), "ďuro (2).pdf".normalize("NFC")],
  ]);
});
