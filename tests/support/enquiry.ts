import { expect, type Page } from "@playwright/test";
import { adminCall } from "./admin.ts";
import type { Site } from "./site.ts";

export const enquiry = {
  name: "Jana Kováčová",
  email: "jana@mesto.example",
  company: "Mesto Levoča",
  projectType: "municipal",
  message: "We would like residents to report broken lamps.\nCan we talk?",
};

/** Sentences of the specification, verbatim; Slovak says the same. */
export const sentences = {
  en: {
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    projectType: "Please select a project type",
    message: "Message must be at least 10 characters",
    sending: "Sending...",
    sent: ["Message sent successfully", "Thank you for your interest. We'll get back to you within 24 hours."],
    failed: ["Failed to send message", "Please try again later or contact us directly."],
  },
  sk: {
    name: "Meno musí mať aspoň 2\u00a0znaky",
    email: "Zadajte platnú e-mailovú adresu",
    projectType: "Vyberte druh projektu",
    message: "Správa musí mať aspoň 10\u00a0znakov",
    sending: "Odosiela sa...",
    sent: ["Správa odoslaná", "Ďakujeme za váš záujem. Ozveme sa vám do 24\u00a0hodín."],
    failed: ["Správu sa nepodarilo odoslať", "Skúste to neskôr alebo nám napíšte e-mail."],
  },
};

export async function fill(page: Page, change: Partial<typeof enquiry> = {}) {
  const { name, email, company, projectType, message } = { ...enquiry, ...change };
  await page.getByTestId("contact-name").fill(name);
  await page.getByTestId("contact-email").fill(email);
  await page.getByTestId("contact-company").fill(company);
  await page.getByTestId("contact-project-type").selectOption(projectType);
  await page.getByTestId("contact-message").fill(message);
}

export async function expectFilled(page: Page, { name, email, company, projectType, message } = enquiry) {
  await expect(page.getByTestId("contact-name")).toHaveValue(name);
  await expect(page.getByTestId("contact-email")).toHaveValue(email);
  await expect(page.getByTestId("contact-company")).toHaveValue(company);
  await expect(page.getByTestId("contact-project-type")).toHaveValue(projectType);
  await expect(page.getByTestId("contact-message")).toHaveValue(message);
}

export const nothing = { name: "", email: "", company: "", projectType: "", message: "" };
export const send = (page: Page) => page.getByTestId("contact-submit").click();

export async function expectToast(page: Page, [title = "", description = ""]: string[], bad: boolean) {
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
  if (bad) await expect(toast).toHaveClass(/\bbad\b/);
  else await expect(toast).not.toHaveClass(/\bbad\b/);
}

export async function storedContacts(site: Site, email: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = await (await adminCall(site, "GET", "/api/admin/contacts")).json();
  return all.filter((contact) => contact.email === email);
}
