import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { service } from "./services.ts";

/** A mail server that wants STARTTLS and a login: its address, its certificate and the folder its mail lands in. */
export async function mailServer(): Promise<{ url: string; certificate: string; folder: string }> {
  const {
    TEST_SMTP_URL: url = "",
    TEST_SMTP_CERTIFICATE: path = "",
    TEST_MAILDIR: folder = "",
  } = await service("exim");
  return { url, certificate: readFileSync(path, "utf8"), folder };
}

/** Every mail so far to an address. All tests of a run share the server, so each writes to an address of its own. */
export async function mailTo(address: string): Promise<Email[]> {
  const { folder } = await mailServer();
  const arrived = join(folder, "new");
  const mails = await Promise.all(
    getScriptsIn(arrived).map((name) => PostalMime.parse(readFileSync(join(arrived, name)))),
  );
  return mails.filter((mail) =>
    mail.headers.some(({ key, value }) => key === "envelope-to" && value.includes(address)),
  );
}

/** Exim makes the folder with the first mail. */
function getScriptsIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
