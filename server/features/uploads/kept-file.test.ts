import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pdfFile } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { objectPath, uploaded } from "../../../tests/support/applicant.ts";
import { keepFile } from "./kept-file.ts";

let site: TestApp;
beforeEach(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
});
afterEach(() => site.dispose());

async function sent(bytes: Buffer, owner: string): Promise<{ id: string; owner: string }> {
  return { id: objectPath(await uploaded(site, bytes)).slice("/objects/uploads/".length), owner };
}

test("what was refused is not looked at again, unless as another kind", async () => {
  const upload = await sent(pdfFile("/OpenAction<</S/JavaScript/JS(x)>>"), randomUUID());
  const copy = vi.spyOn(site.deps.storage, "copy");
  for (const name of ["cv.pdf", "cv.pdf", "other.PDF"]) {
    await expect(keepFile(site.deps, upload, name)).rejects.toMatchObject({ code: "fileActive" });
  }
  expect(copy).toHaveBeenCalledTimes(1);
  await expect(keepFile(site.deps, upload, "cv.docx")).rejects.toMatchObject({ code: "fileDisguised" });
  expect(copy).toHaveBeenCalledTimes(2);
});
