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
  const said = page.format("home:title");
  expect(removeMarks(said)).toBe(`Machines\nof ${brand.name}`);
  expect(findMarks(said)).toMatchObject([
    { key: "home:title", line: 0, length: 8 },
    { key: "home:title", line: 1, length: 3 + brand.name.length },
  ]);
});

test("the values of a marked text are read back whatever they are, and hold no marks of their own", () => {
  fc.assert(
    fc.property(anyText, (job) => {
      const value = removeMarks(job);
      const said = page.format("home:apply", { job: value });
      expect(findMarks(said).at(-1)?.values).toEqual({ job: value });
    }),
  );
  const said = page.format("home:apply", { job: page.format("home:type") });
  expect(findMarks(said)).toMatchObject([{ key: "home:apply", values: { job: "Guard" } }]);
  expect(removeMarks(said)).toBe("Apply for Guard");
});

test("texts of all other pages have no marks, and a mark that was cut off is none", () => {
  expect(createMessages({ locale: "en", brand }, sets).format("home:type")).toBe("Guard");
  expect(findMarks(page.format("home:type").slice(0, -2))).toEqual([]);
});
