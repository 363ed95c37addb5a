import { cvFiles } from "../fixtures/cv-files.ts";
import { chooseFile, expectAccessible, jobWithPay, pressInWindow, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const [locale, choice, failed] of [
  ["en", "Choose your CV", "Upload failed"],
  ["sk", "Vyberte životopis", "Nahrávanie zlyhalo"],
] as const) {
  test.describe(`upload window on a phone (${locale})`, () => {
    test.beforeEach(async ({ page, site }) => {
      await page.goto(`${locale === "sk" ? "/sk" : "/"}?job=${(await jobWithPay(site)).id}`);
    });

    test("asks for a file in words that a finger can follow, wherever it taps", async ({ page }) => {
      await page.getByTestId("apply-upload").click();
      const area = page.locator(".uppy-Dashboard-AddFiles");
      await expect(area.locator(".uppy-Dashboard-AddFiles-title")).toHaveText(choice);
      const chooser = page.waitForEvent("filechooser");
      await area.tap({ position: { x: 40, y: 60 } });
      const { name, type, bytes } = cvFiles.pdf;
      await (await chooser).setFiles({ name, mimeType: type, buffer: bytes });
      await expect(page.getByTestId("upload-window")).toContainText(name);
    });

    test("refuses at once what is a PDF by name only", async ({ page }) => {
      const sent: string[] = [];
      page.on("request", (request) => request.url().includes("/objects/") && sent.push(request.url()));
      await chooseFile(page, { name: "picture.pdf", type: "application/pdf", bytes: Buffer.from("GIF89a, no PDF") });
      const alerts = page.getByTestId("upload-window").getByRole("alert");
      await expect(alerts.filter({ hasText: wordsOf(locale, "common:errors.fileDisguised") }).last()).toBeVisible();
      await expect(page.locator(".uppy-Dashboard-Item")).toHaveCount(0);
      expect(sent).toEqual([]);
    });

    test("says that it failed in its head, once, and leaves the file's name readable", async ({ page, problems }) => {
      problems.allow(/status of 500/);
      await page.route("**/objects/uploads/**", (route) => route.fulfill({ status: 500, body: "" }));
      await chooseFile(page, cvFiles.pdf);
      await pressInWindow(page.locator(".uppy-StatusBar-actionBtn--upload"));
      const messages = page.locator(".uppy-Informer p").locator("visible=true");
      await expect(messages).toHaveCount(1);
      await expect(page.locator(".uppy-DashboardContent-title")).toHaveText(failed);
      const [name, message] = await Promise.all([
        page.locator(".uppy-Dashboard-Item-name").boundingBox(),
        messages.boundingBox(),
      ]);
      expect((message?.y ?? 0) >= (name?.y ?? 0) + (name?.height ?? 0)).toBe(true);
      await expectAccessible(page, '[data-testid="upload-window"]');
    });
  });
}
