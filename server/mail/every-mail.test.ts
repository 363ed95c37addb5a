import { afterAll, expect, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { kinds, person, samples } from "../../tests/fixtures/mail-samples.ts";
import { startMailServer } from "../../tests/fixtures/smtp-server.ts";
import { compose } from "./compose.ts";
import type { Company } from "./mail-parts.ts";
import { createSmtpMailer } from "./smtp.ts";

const company: Company = {
  from: "Tatrion <hello@tatrion.example>",
  brand: { name: "Tatrion", email: "office@tatrion.example", legalName: "Tatrion s. r. o.", companyId: "12 345 678" },
  publicUrl: "https://tatrion.example",
  mailboxes: { contacts: "office@tatrion.example", applications: "jobs@tatrion.example" },
  retention: { contactsDays: 365, applicationsDays: 180, consentDays: 400 },
};
const server = await startMailServer();
const mailer = createSmtpMailer(server.url, { ca: server.certificate });
afterAll(async () => {
  await mailer.close();
  await server.close();
});

test.for(kinds.flatMap((kind) => locales.map((language) => [kind, language] as const)))(
  "the mail %s in %s says the same as plain text and as HTML, on light and dark screens",
  async ([kind, language]) => {
    const row = { id: "0192", kind, recipient: person.email, language, payload: JSON.stringify(samples[kind]) };
    const written = compose({ ...row, subject_id: null }, company);
    await mailer.send(written);
    const { subject, text = "", html = "" } = server.arrived.at(-1)?.mail ?? {};
    expect(subject).toBe(written.subject);
    expect(text.trim()).toBe(written.text.trim());

    const [, preheader = "", body = ""] =
      /<body>\s*<div style="display:none[^"]*">([^<]+)<\/div>([\s\S]*)<\/body>/.exec(html) ?? [];
    expect(preheader.trim().length).toBeGreaterThan(20);
    expect(preheader).not.toMatch(/^(?:Hello|Dobrý deň)/);
    const plain = words(body.replaceAll(/<a href="([^"]+)">([^<]*)<\/a>/g, "$2: $1").replaceAll(/<[^>]+>/g, " "));
    expect(plain).toEqual(words(text.replaceAll(/^>/gm, "")));
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [light, dark = ""] = html.split("@media (prefers-color-scheme:dark)");
    for (const sheet of [light ?? "", dark]) {
      const [, color = "", background = ""] = /body\{[^}]*color:(#\w+);background:(#\w+)/.exec(sheet) ?? [];
      expect(contrast(color, background)).toBeGreaterThan(7);
      for (const name of ["a", ".fine"]) {
        const ink = sheet.match(new RegExp(`(?:^|[}\\n{])${name.replace(".", "\\.")}\\{[^}]*color:(#\\w+)`))?.[1] ?? "";
        expect(contrast(ink, background), name).toBeGreaterThan(4.5);
      }
    }
  },
);

function words(text: string): string[] {
  const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  const plain = Object.entries(entities).reduce((all, [entity, character]) => all.replaceAll(entity, character), text);
  return plain.split(/\s+/).filter(Boolean);
}

/** As WCAG 2.2 counts it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.slice(1).match(/../g);
  const [red = Number.NaN, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
