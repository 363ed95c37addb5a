import type { Page } from "@playwright/test";
import { expectEnquiry, fillEnquiry, submitEnquiry } from "../support/enquiry.ts";
import { getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Makes every insertion of a matching element throw, like an unknown defect. */
async function breakAt(page: Page, selector: string): Promise<void> {
  await page.evaluate((broken) => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
      if (node instanceof Element && node.matches(broken)) throw new Error("planted");
      insertBefore.call(this, node, before);
      return node;
    };
    Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
      return this.insertBefore(node, null);
    };
  }, selector);
}

test.beforeEach(({ problems }) => problems.allow(/planted/));

test("a contact form that breaks says so, and a reload brings back what was typed", async ({ page, problems }) => {
  problems.allow(/status of 500/);
  await page.goto("/#contact");
  await fillEnquiry(page);
  await breakAt(page, ".spin");
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
  await submitEnquiry(page);
  const broken = page.getByTestId("broken-part");
  await expect(broken).toContainText(getWords("en", "common:broken.text"));
  await expect(broken.getByRole("link").first()).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("link", { name: getWords("en", "common:broken.reload") }).click();
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expectEnquiry(page);
});
