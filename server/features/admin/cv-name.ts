import { cleanFileName, extensionOf } from "../../inspection/file-name.ts";

/** Staff keep many CVs in one folder, and most people call theirs `CV`. */
export function cvName(name: string, job: string | null, original: string): string {
  return cleanFileName([name, job].filter(Boolean).join(" – ").replaceAll(/[/\\]/g, "-") + extensionOf(original));
}
