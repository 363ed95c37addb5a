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

/** Sentences of the specification, and their Slovak translation. */
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
} as const;

export async function fillEnquiry(page: Page, change: Partial<typeof enquiry> = {}) {
  const { projectType, ...texts } = { ...enquiry, ...change };
  for (const [name, text] of Object.entries(texts)) await page.getByTestId(`contact-${name}`).fill(text);
  await page.getByTestId("contact-project-type").selectOption(projectType);
}

export async function expectEnquiry(page: Page, { projectType, ...texts } = enquiry) {
  for (const [name, value] of Object.entries({ ...texts, "project-type": projectType }))
    await expect(page.getByTestId(`contact-${name}`)).toHaveValue(value);
}

export const emptyEnquiry = { name: "", email: "", company: "", projectType: "", message: "" };
export const submitEnquiry = (page: Page) => page.getByTestId("contact-submit").click();

export async function storedContacts(site: Site, email: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = await (await adminCall(site, "GET", "/api/admin/contacts")).json();
  return all.filter((contact) => contact.email === email);
}
