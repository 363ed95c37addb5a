import AwsS3 from "@uppy/aws-s3";
import Uppy, { type Body, type Meta } from "@uppy/core";
import { limits } from "../../../../contract/limits.ts";
import { requestUpload } from "../../../../contract/uploads.ts";
import { call } from "../../../api/call.ts";
import { fileAddress } from "../../../api/file-address.ts";
import { beginsAsNamed, isStillThere } from "./first-bytes.ts";
import { objectPath } from "./object-path.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export type Uploader = Uppy<Meta, Body>;

interface UploaderWords {
  emptyFile: (name: string) => string;
  changedFile: (name: string) => string;
  disguisedFile: (name: string) => string;
  addressFailure: (error: unknown) => string;
  transferFailure: (error: unknown) => string;
}

const messageMs = 8_000;
// Uppy's own time-out takes away the oldest message, also when that is no longer the one it was set for.
const neverMs = 2 ** 31 - 1;

/** One CV, sent when the visitor says so, in a single PUT to an address of its own. */
export function createUploader(words: UploaderWords): Uploader {
  const uppy: Uploader = new Uppy({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: limits.cvBytes, allowedFileTypes: [...limits.cvExtensions] },
    infoTimeout: neverMs,
    // What a visitor may know is in the window; the console stays quiet.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    onBeforeFileAdded: (file) => {
      clearMessages(uppy);
      if (file.size !== 0) return true;
      uppy.info(words.emptyFile(file.name ?? ""), "error", neverMs);
      return false;
    },
  });
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async (file, options) => {
      const type = file.type || "application/octet-stream";
      // Firefox and Safari would wait for ever for the bytes of a file that is gone.
      if (!(await isStillThere(file.data))) throw new Error(words.changedFile(file.name ?? ""));
      return {
        method: "PUT",
        url: await explained(requestAddress({ size: file.size, type }, options.signal), words.addressFailure),
        // A bucket's address is signed for this type and no other.
        headers: { "content-type": type },
      };
    },
    uploadPartBytes: (options) => explained(AwsS3.uploadPartBytes(options), words.transferFailure),
  });
  uppy.on("file-added", async ({ id, name = "", data }) => {
    if (!(data instanceof Blob) || (await beginsAsNamed(name, data)) || !uppy.getFile(id)) return;
    uppy.removeFile(id);
    uppy.info(words.disguisedFile(name), "error", neverMs);
  });
  // Uppy hides the reason behind a question mark; here it is said beside the failure, instead of that it failed.
  uppy.on("upload-error", (_file, error) => {
    clearMessages(uppy);
    uppy.info(error.message, "error", neverMs);
  });
  uppy.on("upload", () => clearMessages(uppy));
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
export function uploadedFile(uppy: Uploader): UploadedFile | undefined {
  const file = uppy.getFiles().find(({ uploadURL }) => uploadURL);
  if (!file?.uploadURL) return undefined;
  return {
    url: objectPath(file.uploadURL),
    filename: file.name || "unknown",
    mimeType: file.type || "application/octet-stream",
    bytes: file.size ?? 0,
  };
}

type Announced = { size: number | null; type: string };

async function requestAddress({ size, type }: Announced, signal?: AbortSignal): Promise<string> {
  const { uploadURL } = await call(requestUpload, { query: { type, size: size ?? undefined }, signal });
  return fileAddress(uploadURL);
}

async function explained<Result>(work: Promise<Result>, explain: (error: unknown) => string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    throw isCancelled ? error : new Error(explain(error), { cause: error });
  }
}
