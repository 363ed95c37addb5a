import { limits } from "../../../../contract/limits.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** A file that the storage has taken. */
export interface UploadedFile {
  /** `/objects/uploads/{id}` */
  url: string;
  filename: string;
  mimeType: string;
  bytes: number;
}

/** The types and the size that may be uploaded, as a sentence. */
export function useUploadNote(): string {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const names = limits.cvExtensions.map((extension) => extension.slice(1).toUpperCase());
  const types = `${names.slice(0, -1).join(", ")} ${t("or")} ${names.at(-1)}`;
  return t("uploadNote", { types, size: limits.cvBytes / 2 ** 20 });
}
