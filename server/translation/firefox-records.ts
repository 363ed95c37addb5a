import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { appliesToDesktop } from "./record-filter.ts";

/** Where Firefox finds its models. Both can be pointed at a mirror. */
export interface ModelSource {
  recordsUrl: string;
  attachmentsUrl: string;
}

export const mozilla: ModelSource = {
  recordsUrl:
    "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records",
  attachmentsUrl: "https://firefox-settings-attachments.cdn.mozilla.net",
};

/** Mozilla's own, but for what a mirror has. */
export function sourceFrom(mirror: { [K in keyof ModelSource]?: string | undefined }): ModelSource {
  return {
    recordsUrl: mirror.recordsUrl ?? mozilla.recordsUrl,
    attachmentsUrl: mirror.attachmentsUrl ?? mozilla.attachmentsUrl,
  };
}

export const roles = ["model", "vocab", "srcvocab", "trgvocab"] as const;
export type Role = (typeof roles)[number];

/** Another major version is another file format, which fxtranslate would read wrongly. */
const supportedMajor = 3;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/i);
const record = z.object({
  /** Becomes a file name on our disk. */
  name: z.string().regex(/^[\w][\w.-]{0,99}$/),
  fileType: z.enum(roles),
  sourceLanguage: z.literal("en"),
  targetLanguage: z.literal("sk"),
  version: z.string(),
  architecture: z.string().nullish(),
  filter_expression: z.string().default("").refine(appliesToDesktop),
  /** Another kind of Slovak than the usual one. */
  variant: z.literal("").nullish(),
  decompressedHash: sha256,
  attachment: z.object({
    location: z.string().regex(/^[\w/.-]+$/),
    hash: sha256,
    size: z.coerce.number().int().positive(),
  }),
});
type ModelRecord = z.infer<typeof record>;

export interface WantedFile {
  role: Role;
  name: string;
  version: string;
  url: string;
  sha256: string;
  packedSha256: string;
  packedSize: number;
}

class NoModelListed extends Error {}

/** The files of the newest en→sk model in a Remote Settings answer, all of one version as Firefox takes them. Records of other kinds are passed over. */
export function chooseFiles(answer: unknown, { attachmentsUrl }: ModelSource): WantedFile[] {
  const { data } = z.object({ data: z.array(z.unknown()) }).parse(answer);
  const records = data.flatMap((entry) => record.safeParse(entry).data ?? []);
  const model = newest(records, "model");
  if (!model) throw new NoModelListed("no en-sk model of a known version is listed");
  const sameModel = records.filter(
    (entry) => entry.version === model.version && (entry.architecture ?? "") === (model.architecture ?? ""),
  );
  const find = (role: Role) => newest(sameModel, role);
  const shared = find("vocab");
  const chosen = shared ? [model, shared] : [model, find("srcvocab"), find("trgvocab")];
  return chosen.map((entry) => {
    if (!entry) throw new NoModelListed("the en-sk model is listed without its vocabulary");
    return {
      role: entry.fileType,
      name: entry.name,
      version: entry.version,
      url: `${withoutEndSlashes(attachmentsUrl)}/${entry.attachment.location}`,
      sha256: entry.decompressedHash.toLowerCase(),
      packedSha256: entry.attachment.hash.toLowerCase(),
      packedSize: entry.attachment.size,
    };
  });
}

function newest(records: readonly ModelRecord[], role: Role): ModelRecord | undefined {
  return records
    .filter((entry) => entry.fileType === role && Number.parseInt(entry.version, 10) === supportedMajor)
    .toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }))
    .at(0);
}
