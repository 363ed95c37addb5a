import { cvFiles } from "../fixtures/cv-files.ts";
import { chooseFile, jobWithPay, pressInWindow } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

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
  await pressInWindow(page.locator(".uppy-StatusBar-actionBtn--upload"));
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
