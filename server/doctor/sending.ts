import { chown, stat } from "node:fs/promises";
import { join } from "node:path";
import { signingKey } from "../db/settings.ts";
import { newObjectId, objectKey } from "../storage/keys.ts";
import { signedQuery } from "../storage/signed-address.ts";
import { type Check, type Finding, fine, problem, warning } from "./finding.ts";
import { type Visited, visit } from "./visit.ts";

const content = "Sent by the proxy to the doctor, and removed again.";
const addressSeconds = 60;

/** With ACCEL_REDIRECT: fetches a file as staff's browsers do, and sees who sends it. */
export const sending: Check = {
  name: "sending",
  async look({ config: { accelRedirect, siteUrl, dataDir }, db, storage, authority, clock }) {
    if (!accelRedirect || !siteUrl || !db || !storage) return [];
    const secret = await signingKey(db);
    const key = objectKey("cvs", newObjectId(secret));
    const expiresAt = Math.floor(clock().getTime() / 1_000) + addressSeconds;
    const download = { filename: "doctor.pdf", mimeType: "application/pdf" };
    try {
      await storage.write(key, bytes());
      // Written by root, it would be root's: what the site writes belongs to whom its folder belongs.
      const folder = join(dataDir, "objects");
      const { uid, gid } = await stat(join(folder, "cvs"));
      await chown(join(folder, key), uid, gid).catch(() => undefined);
      const query = signedQuery(secret, { method: "GET", key, expiresAt, download });
      const answer = await visit(`${siteUrl}/objects/${key}?${query}`, { authority }).catch(() => undefined);
      // That nobody answers, the address tells.
      return answer ? [verdict(answer, accelRedirect)] : [];
    } finally {
      await storage.remove(key).catch(() => undefined);
    }
  },
};

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

function verdict({ status, headers, body }: Visited, place: string): Finding {
  if (headers["x-accel-redirect"])
    return problem(
      "ACCEL_REDIRECT is set, and the proxy does not know it: staff get empty files for CVs.",
      "Only nginx does (deploy/nginx.conf). Behind Caddy or another proxy take ACCEL_REDIRECT out.",
    );
  if (body !== content)
    return problem(
      `ACCEL_REDIRECT is set, and staff get ${status} for CVs instead of the file.`,
      `nginx needs the place ${place}/ of deploy/nginx.conf and the right to read there: docs/operations.md, "CVs sent by nginx".`,
    );
  // Only nginx says so of a file.
  if (headers["accept-ranges"]) return fine("CVs are sent to staff by nginx.");
  return warning(
    "ACCEL_REDIRECT is set, and the site sends CVs itself all the same: requests reach it without a proxy that it trusts.",
    "Put nginx in front and its address into TRUST_PROXY, or take ACCEL_REDIRECT out.",
  );
}
