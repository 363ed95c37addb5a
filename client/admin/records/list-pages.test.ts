import { describe, expect, test } from "vitest";
import { afterReading, nextIn, withNextPage } from "./list-pages.ts";

describe("the pages of a list", () => {
  test("grow by the address that the last one named", () => {
    const first = afterReading({ addresses: ["/a"] }, 0, "/b");
    expect(first).toEqual({ addresses: ["/a"], next: "/b" });
    expect(withNextPage(first)).toEqual({ addresses: ["/a", "/b"] });
  });

  test("the pages of a list end where no next page is named", () => {
    const whole = afterReading({ addresses: ["/a", "/b"] }, 1, undefined);
    expect(withNextPage(whole)).toBe(whole);
  });

  test("the pages of a list stay when a page is read again and ends as before", () => {
    const pages = { addresses: ["/a", "/b", "/c"] };
    expect(afterReading(pages, 0, "/b")).toBe(pages);
  });

  test("below a page that now ends elsewhere are asked for anew", () => {
    expect(afterReading({ addresses: ["/a", "/b", "/c"] }, 0, "/b2")).toEqual({ addresses: ["/a"], next: "/b2" });
    expect(afterReading({ addresses: ["/a", "/b"] }, 0, undefined)).toEqual({ addresses: ["/a"], next: undefined });
  });
});

test.each([
  ['</api/admin/contacts?limit=50&cursor=x>; rel="next"', "/api/admin/contacts?limit=50&cursor=x"],
  ['</first>; rel="first", </next>; rel="next"', "/next"],
  ["", undefined],
  [null, undefined],
])("a Link header %s leads to %s", (header, next) => {
  expect(nextIn(header)).toBe(next);
});
