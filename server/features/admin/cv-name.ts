import { cleanFileName, extensionOf } from "../../inspection/file-name.ts";

/** Staff keep many CVs in one folder, and most people call theirs `CV`. */
export function cvName(name: string, job: string | null, original: string): string {
  return cleanFileName([name, job].filter(Boolean).join(" – ").replaceAll(/[/\\]/g, "-") + extensionOf(original));
}

/** Two of one name, in whatever case and however their letters are put together, would become one when unpacked. */
export function uniqueNames(): (name: string) => string {
  /** And the number that the next of this name may get. */
  const taken = new Map<string, number>();
  return (given) => {
    const name = given.normalize("NFC");
    const key = folded(name);
    let number = taken.get(key);
    if (number === undefined) {
      taken.set(key, 2);
      return name;
    }
    let numbered: string;
    do {
      const mark = ` (${number})`;
      numbered = name.replace(/(\.[a-z0-9]{1,10})?$/i, (extension) => mark + extension);
      number += 1;
    } while (taken.has(folded(numbered)));
    taken.set(key, number);
    taken.set(folded(numbered), 2);
    return numbered;
  };
}

function folded(name: string): string {
  return name.toUpperCase().toLowerCase().normalize("NFC");
}
