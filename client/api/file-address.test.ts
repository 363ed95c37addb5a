import { expect, test } from "vitest";
import { fileAddress } from "./file-address.ts";

const own = "http://127.0.0.1:3000/objects/uploads/a1?expires=1&signature=b";

test("a file of the site's own is reached under the name that the visitor has typed", () => {
  expect(fileAddress(own, "http://localhost:3000")).toBe(
    "http://localhost:3000/objects/uploads/a1?expires=1&signature=b",
  );
  expect(fileAddress("https://site.example/objects/cvs/a1?signature=b", "https://www.site.example")).toBe(
    "https://www.site.example/objects/cvs/a1?signature=b",
  );
});

test("a bucket's address stays as it was signed, also of a bucket called objects", () => {
  for (const url of [
    "https://s3.example/objects/uploads/a1?X-Amz-Signature=b",
    "https://bucket.s3.example/uploads/a1?X-Amz-Signature=b",
  ])
    expect(fileAddress(url, "http://localhost:3000")).toBe(url);
});
