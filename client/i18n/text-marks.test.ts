import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { createMessages } from "./i18n.ts";
import { findMarks, removeMarks } from "./text-marks.ts";

const { brand } = readConfig({ DATA_DIR: "unused" });
const sets = { home: { title: "Machines\nof {{brand}}", apply: "Apply for {{job}}", type: "Guard" } };
const page = createMessages({ locale: "en", brand, edit: true }, sets);

test("each line of a text on a page for the editor ends with its key, its number and its values", () => {
  const marked = page.format("home:title");
  expect(removeMarks(marked)).toBe(`Machines\nof ${brand.name}`);
  expect(findMarks(marked)).toMatchObject([
    { key: "home:title", line: 0, length: 8 },
    { key: "home:title", line: 1, length: 3 + brand.name.length },
  ]);
});

test("the values of a marked text are read back whatever they are, and hold no marks of their own", () => {
  fc.assert(
    fc.property(anyText, (job) => {
      const value = removeMarks(job);
      const marked = page.format("home:apply", { job: value });
      expect(findMarks(marked).at(-1)?.values).toEqual({ job: value });
    }),
  );
  const marked = page.format("home:apply", { job: page.format("home:type") });
  expect(findMarks(marked)).toMatchObject([{ key: "home:apply", values: { job: "Guard" } }]);
  expect(removeMarks(marked)).toBe("Apply for Guard");
});

test("texts of other pages have no marks, and a truncated mark is ignored", () => {
  expect(createMessages({ locale: "en", brand }, sets).format("home:type")).toBe("Guard");
  expect(findMarks(page.format("home:type").slice(0, -2))).toEqual([]);
});
