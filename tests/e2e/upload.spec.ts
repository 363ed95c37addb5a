import { rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { jobPath } from "../../contract/routes.ts";
import { cvFiles, pdfFile } from "../fixtures/cv-files.ts";
import { hold } from "../support/hold.ts";
import {
  chooseFile,
  expectAccessible,
  getWords,
  jobWithPay,
  openApplication,
  pressInWindow,
  uploadFile,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const sendButton = (page: Page) => page.locator(".uppy-StatusBar-actionBtn--upload");
const uploadWindow = (page: Page) => page.getByTestId("upload-window");
const big = (bytes: number) => ({ name: "big.pdf", type: "application/pdf", bytes: pdfFile("", { padTo: bytes }) });

const words = (key: string, values = {}) => getWords("sk", `uploads:${key}`, values);

test.describe("in Slovak", () => {
  test.beforeEach(async ({ page, site }) => {
    await openApplication(page, site, "sk");
  });

  test("the upload window says that a file was removed or changed after it was chosen", async ({ page }, info) => {
    const file = info.outputPath("cv.pdf");
    writeFileSync(file, cvFiles.pdf.bytes);
    await page.getByTestId("apply-upload").click();
    await page.locator(".uppy-Dashboard-input").first().setInputFiles(file);
    await expect(sendButton(page)).toBeVisible();
    rmSync(file);
    await pressInWindow(sendButton(page));
    const message = uploadWindow(page)
      .getByRole("alert")
      .filter({ hasText: words("changed", { file: "cv.pdf" }) });
    await expect(message.last()).toBeVisible();
  });

  test("the upload window sends no file that is too large, foreign, empty or disguised", async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("/objects/") && sent.push(request.url()));
    await chooseFile(page, big(limits.cvBytes + 1));
    const messages = uploadWindow(page).getByRole("alert");
    await expect(messages.filter({ hasText: "big.pdf" }).filter({ hasText: "10 MB" }).last()).toBeVisible();
    const input = page.locator(".uppy-Dashboard-input").first();
    await input.setInputFiles({ name: "cv.exe", mimeType: "application/pdf", buffer: cvFiles.pdf.bytes });
    await expect(messages.filter({ hasText: ".pdf, .docx, .doc, .txt, .rtf" }).last()).toBeVisible();
    await input.setInputFiles({ name: "nothing.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
    await expect(messages.filter({ hasText: words("empty", { file: "nothing.pdf" }) }).last()).toBeVisible();
    await input.setInputFiles({ name: "p.pdf", mimeType: "application/pdf", buffer: Buffer.from("GIF89a, no PDF") });
    await expect(messages.filter({ hasText: getWords("sk", "common:errors.fileDisguised") }).last()).toBeVisible();
    await expect(sendButton(page)).toHaveCount(0);
    await expectAccessible(page, '[data-testid="upload-window"]');
    expect(sent).toEqual([]);
  });

  test("the upload window explains a missing upload URL, and a second try works", async ({ page, problems }) => {
    problems.allow(/status of 429/);
    const json = { error: "x", code: "rateLimited" };
    await page.route("**/api/objects/upload?*", (route) => route.fulfill({ status: 429, json }), { times: 1 });
    await chooseFile(page, cvFiles.pdf);
    await pressInWindow(sendButton(page));
    const reason = `${words("address")}. ${getWords("sk", "common:errors.rateLimited")}`;
    await expect(uploadWindow(page).getByRole("alert").filter({ hasText: reason }).last()).toBeVisible();
    await expectAccessible(page, '[data-testid="upload-window"]');
    await pressInWindow(page.locator(".uppy-StatusBar-actionBtn--retry"));
    await expect(page.getByTestId("apply-uploaded")).toContainText(cvFiles.pdf.name);
  });

  test("the upload window tells screen readers that the upload has started", async ({ page }) => {
    await chooseFile(page, big(limits.cvBytes));
    const spoken = uploadWindow(page).getByRole("status").first();
    const release = await hold(page, "**/objects/uploads/**");
    await pressInWindow(sendButton(page));
    await expect(spoken).toHaveText(/big\.pdf|%/);
    release();
    await expect(page.getByTestId("apply-uploaded")).toContainText("10 MB");
  });

  test("the upload window and the form write the size of a file as the language does", async ({ page }) => {
    const size = "4,8\u00a0MB";
    await chooseFile(page, big(5_033_165));
    await expect(page.locator(".uppy-Dashboard-Item-statusSize")).toHaveText(size);
    await pressInWindow(sendButton(page));
    await expect(page.getByTestId("apply-uploaded")).toContainText(`big.pdf, ${size}`);
  });

  test("an uploaded CV can be removed and replaced before sending", async ({ page }) => {
    await uploadFile(page, cvFiles.pdf);
    await expect(page.getByText(getWords("sk", "forms:careers.uploaded")).first()).toBeVisible();
    await expectAccessible(page, '[data-testid="apply-dialog"]');
    await page.getByTestId("apply-remove").click();
    await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
    await expect(page.getByTestId("apply-upload")).toBeFocused();
    await uploadFile(page, cvFiles.docx);
    await uploadFile(page, cvFiles.rtf);
    await expect(page.getByTestId("apply-uploaded")).toContainText(cvFiles.rtf.name);
  });
});

test.describe("in English", () => {
  test.beforeEach(async ({ page, site }) => {
    await openApplication(page, site);
  });

  test("the upload window closes before the dialog and keeps the chosen file", async ({ page, site }) => {
    await chooseFile(page, cvFiles.pdf);
    await page.keyboard.press("Escape");
    await expect(uploadWindow(page)).toBeHidden();
    await expect(page.getByTestId("apply-dialog")).toBeVisible();
    await expect(page.getByTestId("apply-upload")).toBeFocused();
    await expect(page.getByTestId("apply-lost")).toContainText(cvFiles.pdf.name);
    await page.keyboard.press("Enter");
    await expect(uploadWindow(page)).toContainText(cvFiles.pdf.name);
    await expect(page.getByTestId("apply-lost")).toBeHidden();
    await page.getByRole("button", { name: "Close window" }).click();
    await expect(uploadWindow(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect(page.getByTestId(`job-apply-${(await jobWithPay(site)).id}`)).toBeFocused();
  });

  test("back stops the upload, and the form says that the file was not uploaded", async ({ page }) => {
    const { promise: sending, resolve: saysSending } = Promise.withResolvers<void>();
    await page.route("**/objects/uploads/**", () => saysSending());
    await chooseFile(page, cvFiles.pdf);
    await pressInWindow(sendButton(page));
    await expect(page.getByText("Uploading", { exact: false }).first()).toBeVisible();
    await sending;
    const stopped = page.waitForEvent("requestfailed", (request) => request.url().includes("/objects/uploads/"));
    await page.goBack();
    await stopped;
    await expect(uploadWindow(page)).toBeHidden();
    await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
    await expect(page.getByTestId("apply-lost")).toContainText(cvFiles.pdf.name);
  });

  test("the upload window keeps the Tab key inside, and nothing behind it can be pressed", async ({ page }) => {
    await page.getByTestId("apply-upload").click();
    await expect(page.getByRole("button", { name: "browse files" })).toBeFocused();
    const isInside = () => page.evaluate(() => !!document.activeElement?.closest('[data-testid="upload-window"]'));
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press("Tab");
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Shift+Tab");
    expect(await isInside()).toBe(true);
    const submit = await page.getByTestId("apply-submit").boundingBox();
    const covered = await page.evaluate(
      ({ x, y }) => !!document.elementFromPoint(x, y)?.closest('[data-testid="upload-window"]'),
      { x: (submit?.x ?? 0) + 5, y: (submit?.y ?? 0) + 5 },
    );
    expect(covered).toBe(true);
  });

  for (const [width, height, window] of [
    [1440, 900, { width: 750, height: 550 }],
    [390, 844, { width: 358, height: 550 }],
  ] as const) {
    test(`the upload window measures ${window.width} x ${window.height} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.getByTestId("apply-upload").click();
      const inner = page.locator(".uppy-Dashboard-inner");
      await expect(inner).toBeVisible();
      await inner.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const box = await inner.boundingBox();
      expect(box?.height).toBe(window.height);
      expect(Math.abs((box?.width ?? 0) - window.width)).toBeLessThanOrEqual(15);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

test("a file that was chosen and not uploaded is named after a reload", async ({ page, site }) => {
  const { id } = await jobWithPay(site);
  await page.goto(jobPath(id, "en"));
  await chooseFile(page, cvFiles.pdf);
  await expect(sendButton(page)).toBeVisible();
  await page.reload();
  const lost = page.getByTestId("apply-lost");
  await expect(lost).toHaveText(getWords("en", "forms:careers.lost", { file: cvFiles.pdf.name }));
  await expectAccessible(page);
  await uploadFile(page, cvFiles.pdf);
  await expect(lost).toHaveCount(0);
});

test("an upload window that cannot be loaded is explained, and the form is kept", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.route("**/upload-window-*.js", (route) => route.abort());
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await page.getByTestId("apply-name").fill("Ľubica");
  await page.getByTestId("apply-upload").click();
  await expect(page.getByText(getWords("en", "forms:careers.windowFailed"))).toBeVisible();
  await expect(page.getByTestId("apply-name")).toHaveValue("Ľubica");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test.beforeEach(async ({ page, site }) => {
    await page.goto(`/sk?job=${(await jobWithPay(site)).id}`);
  });

  test("the upload window on a phone opens wherever it is tapped and names no mouse", async ({ page }) => {
    await page.getByTestId("apply-upload").click();
    const area = page.locator(".uppy-Dashboard-AddFiles");
    await expect(area.locator(".uppy-Dashboard-AddFiles-title")).toHaveText("Vyberte životopis");
    const chooser = page.waitForEvent("filechooser");
    await area.tap({ position: { x: 40, y: 60 } });
    const { name, type, bytes } = cvFiles.pdf;
    await (await chooser).setFiles({ name, mimeType: type, buffer: bytes });
    await expect(page.getByTestId("upload-window")).toContainText(name);
  });

  test("the upload window shows a failure without overlaps on the smallest phone", async ({ page, problems }) => {
    problems.allow(/status of 503/);
    await page.setViewportSize({ width: 320, height: 568 });
    const json = { error: "x", code: "storageUnavailable" };
    await page.route("**/api/objects/upload*", (route) => route.fulfill({ status: 503, json }));
    await chooseFile(page, { ...cvFiles.pdf, name: "Zivotopis-Jan-Novak-2026-posledna-verzia.pdf" });
    await pressInWindow(sendButton(page));
    const shown = [
      ".uppy-DashboardContent-title",
      ".uppy-DashboardContent-back",
      ".uppy-Dashboard-Item-name",
      ".uppy-Informer p",
      ".uppy-StatusBar-statusPrimary",
      ".uppy-StatusBar-actionBtn--retry",
    ];
    const parts = page.locator(shown.join()).locator("visible=true");
    await expect(page.locator(".uppy-Informer p").locator("visible=true")).toHaveCount(1);
    await expect(async () => {
      const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
      const drawn = boxes.filter((box) => box !== null);
      const covered = drawn.filter((one) =>
        drawn.some(
          (two) =>
            one !== two &&
            one.x < two.x + two.width &&
            two.x < one.x + one.width &&
            one.y < two.y + two.height &&
            two.y < one.y + one.height,
        ),
      );
      expect(covered).toEqual([]);
      expect(drawn.length).toBeGreaterThanOrEqual(5);
    }).toPass({ timeout: 5_000 });
  });
});
