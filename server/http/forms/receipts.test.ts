import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { createRateLimiter } from "../rate-limit.ts";
import { receiptFor } from "./receipts.ts";

test("however many enquiries come from a network, an applicant there gets the link at once", async () => {
  const site = await testApp();
  onTestFinished(() => site.dispose());
  const limiter = createRateLimiter(site.deps);
  const { now } = site.time;
  const applicant = "eva@student.example";
  for (let at = 0; at < 40; at++) {
    await receiptFor(limiter, "enquiry", "203.0.113.9", `somebody${at}@there.example`, now);
    await receiptFor(limiter, "enquiry", "203.0.113.9", applicant, now);
  }
  const enquiry = await receiptFor(limiter, "enquiry", "203.0.113.9", "jan@there.example", now);
  expect(enquiry?.notBefore.getTime()).toBeGreaterThan(now.getTime());
  const application = await receiptFor(limiter, "application", "203.0.113.9", applicant, now);
  expect(application?.notBefore).toEqual(now);
});
