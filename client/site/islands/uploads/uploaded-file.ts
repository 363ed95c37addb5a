/** A file that has been uploaded to the storage. */
export interface UploadedFile {
  /** The URL has the form `/objects/uploads/{id}`. */
  url: string;
  filename: string;
  mimeType: string;
  bytes: number;
}
