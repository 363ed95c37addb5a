import { enquiry, fill, send } from "../support/enquiry.ts";
import { applicant, fillApplication, getWords, jobWithPay } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nothing listens there: the promise depends on the setting alone.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

test("a site that sends mail promises a receipt for an enquiry and for an application", async ({ page, site }) => {
  await page.goto("/sk");
  await fill(page);
  await send(page);
  const { email } = enquiry;
  await expect(page.getByTestId("contact-received")).toContainText(getWords("sk", "forms:contact.received", { email }));
  await page.goto(`/sk?job=${(await jobWithPay(site, "sk")).id}`);
  await fillApplication(page);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toContainText(
    getWords("sk", "forms:careers.received", { email: applicant.email }),
  );
});
