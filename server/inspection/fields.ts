import { isElsewhere, pictureFinding } from "./addresses.ts";
import type { Finding } from "./findings.ts";

const running = new Set(["dde", "ddeauto"]);
const loading = new Set(["link", "includetext", "include", "import", "includepicture", "rd", "database"]);
const pictures = new Set(["includepicture", "import"]);
const nested = " \0 ";

/** What Word would do for a field's code, `INCLUDEPICTURE "a.png" \d`, in which a backslash is written twice. */
function fieldFinding(code: string): Finding | undefined {
  const words = code.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const [first = "", ...rest] = words.map((word) => word.replaceAll('"', "").replaceAll("\\\\", "\\").trim());
  const keyword = first.toLowerCase();
  if (running.has(keyword)) return "fileActive";
  if (!loading.has(keyword)) return undefined;
  // An address that another field makes could be any.
  if (code.includes(nested)) return "fileRemote";
  const addresses = rest.filter((word) => !/^\\.$/.test(word) && isElsewhere(word));
  const findings = addresses.map((address) => (pictures.has(keyword) ? pictureFinding(address) : "fileRemote"));
  return findings.find((finding) => finding === "fileRemote") ?? findings[0];
}

/** The fields of a text in the order of reading: they stand inside each other, in the code as in the result. */
export class Fields {
  readonly #open: { code: string; isCode: boolean }[] = [];

  begin(): void {
    const outer = this.#open.at(-1);
    if (outer?.isCode) outer.code += nested;
    this.#open.push({ code: "", isCode: true });
  }

  text(piece: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += piece;
  }

  /** The code ends, the result begins. */
  separate(): Finding | undefined {
    const field = this.#open.at(-1);
    if (!field?.isCode) return undefined;
    field.isCode = false;
    return fieldFinding(field.code);
  }

  end(): Finding | undefined {
    const finding = this.separate();
    this.#open.pop();
    return finding;
  }

  /** What was never ended: a reader may see it as ended by the end of the text. */
  *rest(): Generator<Finding | undefined> {
    while (this.#open.length > 0) yield this.end();
  }
}
