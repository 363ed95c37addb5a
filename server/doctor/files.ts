import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { signingKey } from "../db/settings.ts";
import { newObjectId, objectKey } from "../storage/keys.ts";
import { type Check, type Finding, fine, type Patient, problem, reasonOf } from "./finding.ts";
import { visit } from "./visit.ts";

const content = "Written by the doctor, and removed again.";
const addressSeconds = 60;

/** Writes, reads, copies and removes as the site does, and sends as a visitor's browser does. */
export const files: Check = {
  name: "files",
  async look(patient) {
    const { storage, db, config } = patient;
    if (!storage) return [];
    const id = newObjectId(db ? await signingKey(db) : randomBytes(32));
    const [upload, kept] = [objectKey("uploads", id), objectKey("cvs", id)];
    try {
      await storage.write(upload, bytes());
      await storage.copy(upload, kept);
      const back = await storage.read(kept);
      const whole = back !== undefined && (await buffer(back)).toString() === content;
      if (!whole) throw new Error("what was written does not come back");
    } catch (error) {
      return [
        problem(
          `${placeOf(patient)} cannot be used: ${reasonOf(error)}.`,
          config.s3
            ? "Look at the S3_ settings: the key needs the rights to read, write, list, copy and delete in the bucket."
            : "Give the folder to the user that runs the site, and see that the disk is not full.",
        ),
      ];
    } finally {
      for (const key of [upload, kept]) await storage.remove(key).catch(() => undefined);
    }
    return [fine(`${placeOf(patient)} keeps files and gives them back.`), ...(await browsersMaySend(patient))];
  },
};

const placeOf = ({ config: { s3 } }: Patient) => (s3 ? `The bucket ${s3.bucket}` : "The data folder");

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

async function browsersMaySend({ storage, config, db }: Patient): Promise<Finding[]> {
  if (!storage?.browserOrigin || !config.siteUrl) return [];
  const { origin } = new URL(config.siteUrl);
  const key = objectKey("uploads", newObjectId(db ? await signingKey(db) : randomBytes(32)));
  const type = "application/pdf";
  const address = await storage.uploadUrl(key, addressSeconds, { size: content.length, type });
  try {
    const asks = { "access-control-request-method": "PUT", "access-control-request-headers": "content-type" };
    const allowed = await visit(address, { method: "OPTIONS", headers: { origin, ...asks } });
    const sent = { "content-type": type, "content-length": String(content.length) };
    const taken = await visit(address, { method: "PUT", headers: { origin, ...sent }, body: content });
    const holds = (header: string | undefined, word: string) =>
      (header ?? "").split(",").some((part) => [word, "*"].includes(part.trim().toLowerCase()));
    const lacking = [
      holds(allowed.headers["access-control-allow-origin"], origin) ? "" : `the origin ${origin}`,
      holds(allowed.headers["access-control-allow-methods"], "put") ? "" : "the method PUT",
      holds(allowed.headers["access-control-allow-headers"], "content-type") ? "" : "the header content-type",
      taken.status === 200 ? "" : `an upload (it answers ${taken.status})`,
      holds(taken.headers["access-control-expose-headers"], "etag") ? "" : "reading ETag",
    ].filter(Boolean);
    if (lacking.length === 0) return [fine(`The bucket takes files from browsers on ${origin}.`)];
    return [
      problem(
        `Browsers cannot upload: the bucket does not allow ${lacking.join(", ")}.`,
        `Set the bucket's CORS rules as docs/operations.md shows, with the origin ${origin}.`,
      ),
    ];
  } catch (error) {
    const mend = "Browsers need to reach S3_ENDPOINT, too: it must not be an address inside your network only.";
    return [problem(`${storage.browserOrigin} does not answer: ${reasonOf(error)}.`, mend)];
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}
