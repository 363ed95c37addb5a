import { expect, test } from "../support/test.ts";

/** What Uppy does, without Uppy: the store may have another origin, so that CSP and CORS have their say. */
test("a page may send a file to its upload address and read the answer's tag @shared", async ({ page, storage }) => {
  await page.goto("/");
  const sent = await page.evaluate(async (size) => {
    const type = "application/pdf";
    const address = await fetch(`/api/objects/upload?size=${size}&type=${type}`, { method: "POST" });
    const { uploadURL } = await address.json();
    const body = new Blob([new Uint8Array(size)], { type });
    const answer = await fetch(uploadURL, { method: "PUT", headers: { "content-type": type }, body });
    const { origin, pathname } = new URL(uploadURL);
    return { pathname, isOurs: origin === location.origin, status: answer.status, tag: answer.headers.get("etag") };
  }, 10_485_760);
  expect(sent).toMatchObject({ isOurs: storage === "disk", status: 200, tag: expect.stringMatching(/\w{32}/) });
  expect(sent.pathname).toMatch(/\/uploads\/[0-9a-f-]{36}$/);
});
