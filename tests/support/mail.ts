import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { service } from "./services.ts";

/** The mail server, which requires STARTTLS and a login: its URL, certificate and mail folder. */
export async function mailServer(): Promise<{ url: string; certificate: string; folder: string }> {
  const {
    TEST_SMTP_URL: url = "",
    TEST_SMTP_CERTIFICATE: path = "",
    TEST_MAILDIR: folder = "",
  } = await service("exim");
  return { url, certificate: readFileSync(path, "utf8"), folder };
}

/** All mails to an address. Tests share the server, so each uses its own addresses. */
export async function mailTo(address: string): Promise<Email[]> {
  const { folder } = await mailServer();
  const arrived = join(folder, "new");
  const mails = await Promise.all(
    listFiles(arrived).map((name) => PostalMime.parse(readFileSync(join(arrived, name)))),
  );
  return mails.filter((mail) =>
    mail.headers.some(({ key, value }) => key === "envelope-to" && value.includes(address)),
  );
}

/** Exim creates the folder with the first mail. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
