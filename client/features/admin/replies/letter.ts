import type { Happening, Stage } from "../../../../contract/records.ts";
import type { TemplateName } from "../../../../contract/replies.ts";

/** What a letter is begun from. */
export type Beginning = TemplateName | "own";

export interface Letter {
  subject: string;
  text: string;
}

/** What is written and not yet sent: each beginning keeps its own words, so that none costs another's. */
export interface LetterDraft {
  beginning: Beginning | undefined;
  letters: Partial<Record<Beginning, Letter>> | undefined;
  /** Of an invitation, as the field has it. */
  date: string | undefined;
  /** What stood at the record when it was begun. */
  read: { letter: string | undefined; stage: Stage | undefined } | undefined;
}

/** Where a record stands with its person. */
export interface Standing {
  letter: Happening | undefined;
  stage: Stage | undefined;
}

export const readOf = ({ letter, stage }: Standing) => ({ letter: letter?.id, stage });
