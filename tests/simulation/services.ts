import { createHash } from "node:crypto";
import type { Scanner } from "../../server/storage/scanner.ts";
import { TranslationUnavailable, type Translator } from "../../server/translation/translator.ts";
import { pass } from "./gate.ts";
import { here, Killed } from "./here.ts";

export const virus = "a virus for tests";

/** Finds what is marked as one; sometimes it does not answer. */
export const scanner: Scanner = {
  scan: (bytes) =>
    pass<Awaited<ReturnType<Scanner["scan"]>>>({
      label: "scan",
      act: () => {
        const { world } = here.getStore() ?? {};
        if (world?.isScannerDown) return "unavailable";
        if (Buffer.from(bytes).includes(virus)) return "infected";
        world?.letThrough.add(sumOf(bytes));
        return "clean";
      },
      refused: () => new Silent(),
    }).catch((error: unknown) => {
      if (error instanceof Killed) throw error;
      return "unavailable";
    }),
};

/** What tells one file from another. */
export const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

class Silent extends Error {}

export const translator: Translator = {
  engine: "simulated",
  translate: (texts) =>
    pass({
      label: "translate",
      act: () => texts.map((text) => `${text} (sk)`),
      refused: () => new TranslationUnavailable("http-503"),
      lost: () => new TranslationUnavailable("timeout"),
    }),
  status: () => ({ engine: "simulated", state: "ready" }),
  close: async () => undefined,
};
