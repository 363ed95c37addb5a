import { expect, test } from "vitest";
import { attachment } from "./content-disposition.ts";

test.each([
  ["cv.pdf", `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`],
  ["Ďuro (2).pdf", `attachment; filename="Duro (2).pdf"; filename*=UTF-8''%C4%8Euro%20%282%29.pdf`],
  [`a"b\\c%41'*.pdf`, `attachment; filename="a_b_c_41'*.pdf"; filename*=UTF-8''a%22b%5Cc%2541%27%2A.pdf`],
  ["简历😀.pdf", `attachment; filename="___.pdf"; filename*=UTF-8''%E7%AE%80%E5%8E%86%F0%9F%98%80.pdf`],
  ["a\r\nb\ud800.pdf", `attachment; filename="a__b_.pdf"; filename*=UTF-8''a%0D%0Ab%EF%BF%BD.pdf`],
])("%j stays one harmless header value", (name, header) => {
  expect(attachment(name)).toBe(header);
});
