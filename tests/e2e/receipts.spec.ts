import { enquiry, fill, send } from "../support/enquiry.ts";
import { applicant, fillApplication, jobWithPay, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nothing listens there: a server that has a mail server promises a receipt, whenever that comes.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

for (const locale of ["en", "sk"] as const) {
  test(`a receipt is promised where mail is sent (${locale})`, async ({ page, site }) => {
    const home = locale === "sk" ? "/sk" : "/";
    await page.goto(home);
    await fill(page);
    await send(page);
    const { email } = enquiry;
    await expect(page.getByTestId("contact-received")).toContainText(
      wordsOf(locale, "forms:contact.received", { email }),
    );
    await page.goto(`${home}?job=${(await jobWithPay(site, locale)).id}`);
    await fillApplication(page);
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-received")).toContainText(
      wordsOf(locale, "forms:careers.received", { email: applicant.email }),
    );
  });
}
