import { expect, test } from "vitest";
import { objectPath } from "./object-path.ts";

const id = "0199f0c2-7a4e-7c31-9a55-2f1d6b7e8c90";

test.each([
  ["an address of this server", `https://site.example/objects/uploads/${id}?expires=1&signature=a`],
  ["a bucket in the path", `https://s3.example:8443/bucket/uploads/${id}?X-Amz-Signature=a`],
  ["a bucket in the host", `https://bucket.s3.example/uploads/${id}`],
])("%s becomes the object's path", (_, url) => {
  expect(objectPath(url)).toBe(`/objects/uploads/${id}`);
});

test.each(["/objects/uploads/1", "not an address", "https://s3.example/elsewhere/1", ""])(
  "%j cannot be converted and is kept",
  (url) => {
    expect(objectPath(url)).toBe(url);
  },
);
