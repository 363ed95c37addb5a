import type { Happening, Stage } from "../../../../contract/records.ts";
import { type TemplateName, templateNames } from "../../../../contract/replies.ts";

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

/** What is left to be sent once a letter has gone: all of it, if that one was written on meanwhile, or the others that were begun. */
export function leftAfter(
  draft: Partial<LetterDraft>,
  sent: Partial<LetterDraft>,
  first: Beginning,
): Partial<LetterDraft> | undefined {
  const gone = sent.beginning ?? first;
  const { [gone]: now, ...letters } = draft.letters ?? {};
  const isInvitation = gone === "invite";
  const isTypedOver = !isSame(now, sent.letters?.[gone]) || (isInvitation && draft.date !== sent.date);
  if (isTypedOver) return draft;
  const date = isInvitation ? undefined : draft.date;
  const isMoved = (draft.beginning ?? first) !== gone;
  const begun = Object.keys(letters).filter(isBeginning);
  if (begun.length === 0 && date === undefined && !isMoved) return undefined;
  const beginning = isMoved ? draft.beginning : (begun[0] ?? "invite");
  return { letters: begun.length > 0 ? letters : undefined, date, beginning };
}

/** What a template leaves to its writer and a letter still lacks: nobody sends it so without having been asked. */
export type Doubt = "unwritten" | "gap" | "noTime";

interface Written {
  beginning: Beginning;
  text: string;
  /** The words that it was begun from, where they could be had. */
  template: string | undefined;
  date: string | undefined;
}

export function doubtOf({ beginning, text, template, date }: Written): Doubt | undefined {
  const isGapped = leavesGap(template ?? text);
  // Whoever has added nothing to a template that leaves a gap, or to a mere greeting, has not written yet.
  if (isGapped && text === template) return "unwritten";
  // A line more fills it, whichever of the empty lines it stands in.
  if (isGapped && leavesGap(text) && linesIn(text) <= linesIn(template ?? text)) return "gap";
  return beginning === "invite" && !date ? "noTime" : undefined;
}

const leavesGap = (text: string) => text.includes("\n\n\n") || text.endsWith("\n");
const linesIn = (text: string) => text.split("\n").filter((line) => line.trim() !== "").length;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isBeginning = (name: string): name is Beginning => name === "own" || templateNames.some((one) => one === name);
