import type { TemplateName } from "../../../../contract/replies.ts";

/** What a letter is begun from. */
export type Beginning = TemplateName | "own";

export interface Letter {
  subject: string;
  text: string;
}

/** What is written and not yet sent: each beginning keeps its own words, so that none costs another's. */
export interface LetterDraft {
  beginning: Beginning;
  letters: Partial<Record<Beginning, Letter>>;
  /** Of an invitation, as the field has it. */
  date: string;
}
