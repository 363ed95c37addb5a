import AwsS3 from "@uppy/aws-s3";
import Uppy, { type Body, type Meta } from "@uppy/core";
import { limits } from "../../../../contract/limits.ts";
import { requestUpload } from "../../../../contract/uploads.ts";
import { call } from "../../../api/call.ts";
import { fileAddress } from "../../../api/file-address.ts";
import { formatError, RequestError } from "../../../api/request-error.ts";
import type { PageMessages } from "../../../i18n/i18n.ts";
import { uploadLocale } from "./upload-locale.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export type Uploader = Uppy<Meta, Body>;

const messageMs = 8_000;
// Uppy's timer for a message removes the oldest message, which may be another one by then.
const neverMs = 2 ** 31 - 1;

/** Sends one CV when the visitor presses the button, in a single PUT to a URL of its own. */
export function createUploader(messages: PageMessages): Uploader {
  const uppy: Uploader = new Uppy({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: limits.cvBytes, allowedFileTypes: [...limits.cvExtensions] },
    infoTimeout: neverMs,
    // Failures are shown in the window, not in the console.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    onBeforeFileAdded: (file) => {
      clearMessages(uppy);
      if (file.size !== 0) return true;
      uppy.info(messages.t("uploads:empty", { file: file.name }), "error", neverMs);
      return false;
    },
  });
  const showFailure = (hasFailed: boolean) => uppy.setOptions({ locale: uploadLocale(messages, hasFailed) });
  showFailure(false);
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async (file, options) => {
      const type = file.type || "application/octet-stream";
      // Firefox and Safari would wait for ever for the bytes of a removed file.
      if (!(await isReadable(file.data))) throw new Error(messages.t("uploads:changed", { file: file.name }));
      return {
        method: "PUT",
        url: await withReason(fetchUploadUrl({ size: file.size, type }, options.signal), formatUrlFailure, messages),
        // The URL of a bucket is signed for this type and no other.
        headers: { "content-type": type },
      };
    },
    uploadPartBytes: (options) => withReason(AwsS3.uploadPartBytes(options), formatTransferFailure, messages),
  });
  uppy.on("file-added", async ({ id, name = "", data }) => {
    if (!(data instanceof Blob) || (await hasExpectedBeginning(name, data)) || !uppy.getFile(id)) return;
    uppy.removeFile(id);
    uppy.info(`${name}: ${messages.t("common:errors.fileDisguised")}`, "error", neverMs);
  });
  // Uppy hides the reason behind a question mark; this shows it at once.
  uppy.on("upload-error", (_file, error) => {
    clearMessages(uppy);
    uppy.info(error.message, "error", neverMs);
    showFailure(true);
  });
  uppy.on("upload", () => {
    clearMessages(uppy);
    showFailure(false);
  });
  let hiding: ReturnType<typeof setTimeout>;
  uppy.on("info-visible", () => {
    clearTimeout(hiding);
    hiding = setTimeout(() => clearMessages(uppy), messageMs);
  });
  return uppy;
}

export function clearMessages(uppy: Uploader): void {
  uppy.setState({ info: [] });
}

/** The first file that the storage has taken. */
export function findUploadedFile(uppy: Uploader): UploadedFile | undefined {
  const file = uppy.getFiles().find(({ uploadURL }) => uploadURL);
  if (!file?.uploadURL) return undefined;
  return {
    url: toObjectPath(file.uploadURL),
    filename: file.name || "unknown",
    mimeType: file.type || "application/octet-stream",
    bytes: file.size ?? 0,
  };
}

type FileFacts = { size: number | null; type: string };

async function fetchUploadUrl({ size, type }: FileFacts, signal?: AbortSignal): Promise<string> {
  const { uploadURL } = await call(requestUpload, { query: { type, size: size ?? undefined }, signal });
  return fileAddress(uploadURL);
}

async function withReason<Result>(
  work: Promise<Result>,
  explain: (messages: PageMessages, error: unknown) => string,
  messages: PageMessages,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    throw isCancelled ? error : new Error(explain(messages, error), { cause: error });
  }
}

/** The path by which the API names an upload; text that is no URL of an upload stays as it is. */
export function toObjectPath(uploadUrl: string): string {
  if (!URL.canParse(uploadUrl)) return uploadUrl;
  const id = /\/uploads\/([^/]+)$/.exec(new URL(uploadUrl).pathname)?.[1];
  return id ? `/objects/uploads/${id}` : uploadUrl;
}

type Extension = (typeof limits.cvExtensions)[number];

/** The first bytes of each kind of file. The server inspects the whole file; this only saves a useless upload. */
const signatures: Record<Extension, RegExp> = {
  ".pdf": /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/,
  ".docx": /^PK/,
  ".doc": /^\xd0\xcf/,
  ".rtf": /^(?:\xef\xbb\xbf)?\s{0,16}\{\\rtf/,
  ".txt": /^/,
};

/** Compares a file's first bytes with its extension. An unreadable file passes: its upload gives the reason. */
async function hasExpectedBeginning(name: string, content: Blob): Promise<boolean> {
  const extension = limits.cvExtensions.find((known) => name.toLowerCase().endsWith(known));
  if (!extension) return true;
  try {
    const bytes = new Uint8Array(await content.slice(0, 32).arrayBuffer());
    return signatures[extension].test(String.fromCharCode(...bytes));
  } catch {
    return true;
  }
}

/** A file may have been changed or removed since it was chosen. */
async function isReadable(content: unknown): Promise<boolean> {
  if (!(content instanceof Blob)) return true;
  try {
    await content.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Why the server gave no upload URL. */
export function formatUrlFailure(messages: PageMessages, error: unknown): string {
  const title = messages.t("uploads:address");
  if (!(error instanceof RequestError)) return `${title}. ${messages.t("uploads:network")}`;
  if (error.status === 401) return messages.t("uploads:unauthorized");
  return error.code ? `${title}. ${formatError(messages, error)}` : `${title}. ${formatStatus(messages, error.status)}`;
}

/** Why the storage did not take the file. Uppy's errors carry the failed request as their source. */
export function formatTransferFailure(messages: PageMessages, error: unknown): string {
  if (error instanceof Error && error.message === "Request has expired") {
    return messages.t("uploads:expired");
  }
  const status = getSourceStatus(error);
  if (status === 0) return messages.t("uploads:network");
  if (status === 401) return messages.t("uploads:unauthorized");
  if (status === 413) return messages.t("common:errors.fileTooLarge");
  return formatStatus(messages, status);
}

function formatStatus(messages: PageMessages, code: number): string {
  return messages.t("uploads:status", { code });
}

function getSourceStatus(error: unknown): number {
  if (!(error instanceof Error) || !("source" in error)) return 0;
  const { source } = error;
  const hasStatus = typeof source === "object" && source !== null && "status" in source;
  return hasStatus && typeof source.status === "number" ? source.status : 0;
}
