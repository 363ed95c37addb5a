/** A file that the storage has taken, as the form keeps it. */
export interface UploadedFile {
  /** `/objects/uploads/{id}` */
  url: string;
  filename: string;
  mimeType: string;
  bytes: number;
}
